"""The error codes with which each call can be refused: `from charter_client.codes import WorkOrdersCancel`."""

from .generated.codes import *  # noqa: F403
