"""The types of bodies, queries and responses: `from charter_client.types import Customer`."""

from .generated.types import *  # noqa: F403
