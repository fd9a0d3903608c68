"""A typed client of the Organization API."""

from .answers import Answer, DeleteOptions, WriteOptions
from .batch import BatchAnswer, BatchItem, BatchOptions, BatchResult, ItemOptions
from .client import Batch, Client
from .errors import ApiError, NoAnswerError
from .lists import FeedPage
from .retry import Retry
from .transport import Request, Response
from .webhooks import WebhookError, verify_webhook

__all__ = [
    "Answer",
    "ApiError",
    "Batch",
    "BatchAnswer",
    "BatchItem",
    "BatchOptions",
    "BatchResult",
    "Client",
    "DeleteOptions",
    "FeedPage",
    "ItemOptions",
    "NoAnswerError",
    "Request",
    "Response",
    "Retry",
    "WebhookError",
    "WriteOptions",
    "verify_webhook",
]
