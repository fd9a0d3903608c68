# Made by `npm run generate` from the declarations: edit those instead.

"""The types of bodies, queries and responses. Their keys are the names of the API."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

class Activity(TypedDict):
    "An entry in the feed of a Customer, Property, Lead, Opportunity or Case."

    id: str
    "Its id; sorts by creation time."
    parentType: Literal["customer", "property", "lead", "opportunity", "case"]
    parentId: str
    type: Literal["NOTE", "CALL", "EMAIL", "MEETING", "TASK", "SYSTEM"]
    subject: str
    body: str | None
    occurredAt: str | None
    "When it took place; null until then."
    dueAt: str | None
    "The deadline of a task."
    completedAt: str | None
    "When a task was completed."
    authorTeamMemberId: str | None
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    parent: NotRequired[Customer | Property | Lead | Opportunity | Case | None]
    "The record of `parentId`, only if `expand` names it. Null for a deleted record."
    authorTeamMember: NotRequired[TeamMember | None]
    "The record of `authorTeamMemberId`, only if `expand` names it. Null for a deleted record."


class ActivityChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    parentType: Literal["customer", "property", "lead", "opportunity", "case"]
    parentId: str
    type: Literal["NOTE", "CALL", "EMAIL", "MEETING", "TASK", "SYSTEM"]
    subject: str
    body: str | None
    occurredAt: str | None
    "When it took place; null until then."
    dueAt: str | None
    "The deadline of a task."
    completedAt: str | None
    "When a task was completed."
    authorTeamMemberId: str | None
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    parent: NotRequired[Customer | Property | Lead | Opportunity | Case | None]
    "The record of `parentId`, only if `expand` names it. Null for a deleted record."
    authorTeamMember: NotRequired[TeamMember | None]
    "The record of `authorTeamMemberId`, only if `expand` names it. Null for a deleted record."
    changed: bool


class ActivityCreate(TypedDict):
    parentType: Literal["customer", "property", "lead", "opportunity", "case"]
    parentId: str
    type: NotRequired[Literal["NOTE", "CALL", "EMAIL", "MEETING", "TASK", "SYSTEM"]]
    "Default: `NOTE`."
    subject: str
    body: NotRequired[str | None]
    occurredAt: NotRequired[str | None]
    "When it took place; null until then."
    dueAt: NotRequired[str | None]
    "The deadline of a task."
    completedAt: NotRequired[str | None]
    "When a task was completed."
    authorTeamMemberId: NotRequired[str | None]


class ActivityEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["activity.created", "activity.updated", "activity.deleted"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: ActivityEventData
    "The record that the event is about."
    request: ActivityEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class ActivityEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["activity"]
    "The kind of the record."
    resource: Activity
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class ActivityEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class ActivityUpdate(TypedDict):
    type: NotRequired[Literal["NOTE", "CALL", "EMAIL", "MEETING", "TASK", "SYSTEM"]]
    subject: NotRequired[str]
    body: NotRequired[str | None]
    occurredAt: NotRequired[str | None]
    "When it took place; null until then."
    dueAt: NotRequired[str | None]
    "The deadline of a task."
    completedAt: NotRequired[str | None]
    "When a task was completed."
    authorTeamMemberId: NotRequired[str | None]


class ApiKey(TypedDict):
    "A key with which an integration calls the API. It is issued to a member, limited to scopes, and shown once."

    id: str
    "Its id; sorts by creation time."
    name: str
    "Its purpose."
    prefix: str | None
    "Its first characters. Only its holder knows the rest."
    scopePreset: str | None
    "The preset whose scopes it has. Default: the first preset."
    scopes: list[str]
    "Scopes that it has in addition to those of the preset."
    rateLimitPolicy: ApiKeyRateLimitPolicy
    "The number of requests it may make in a window."
    ipAllowlist: ApiKeyIpAllowlist
    "Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed."
    expiresAt: str | None
    "When it stops working; null for never. By default when the calling key stops working, and never later."
    metadata: dict[str, Any]
    "Any additional data."
    defaultOwners: dict[str, Any]
    "The owner of a created record if the request names none, by resource: { \"lead\": \"tm_…\" }."
    teamMemberId: str | None
    "The member it was issued to."
    status: str
    "Active, Revoked or Expired."
    lastUsedAt: str | None
    "When it was last used, to the minute."
    isRotationGrace: bool
    "Whether it was rotated and still works for a while."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    teamMember: NotRequired[TeamMember | None]
    "The record of `teamMemberId`, only if `expand` names it. Null for a deleted record."


class ApiKeyRateLimitPolicy(TypedDict):
    "The number of requests it may make in a window."

    limit: int
    windowSeconds: int


class ApiKeyIpAllowlist(TypedDict):
    "Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed."

    enabled: bool
    entries: list[str]


class ApiKeyChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    name: str
    "Its purpose."
    prefix: str | None
    "Its first characters. Only its holder knows the rest."
    scopePreset: str | None
    "The preset whose scopes it has. Default: the first preset."
    scopes: list[str]
    "Scopes that it has in addition to those of the preset."
    rateLimitPolicy: ApiKeyChangedRateLimitPolicy
    "The number of requests it may make in a window."
    ipAllowlist: ApiKeyChangedIpAllowlist
    "Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed."
    expiresAt: str | None
    "When it stops working; null for never. By default when the calling key stops working, and never later."
    metadata: dict[str, Any]
    "Any additional data."
    defaultOwners: dict[str, Any]
    "The owner of a created record if the request names none, by resource: { \"lead\": \"tm_…\" }."
    teamMemberId: str | None
    "The member it was issued to."
    status: str
    "Active, Revoked or Expired."
    lastUsedAt: str | None
    "When it was last used, to the minute."
    isRotationGrace: bool
    "Whether it was rotated and still works for a while."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    teamMember: NotRequired[TeamMember | None]
    "The record of `teamMemberId`, only if `expand` names it. Null for a deleted record."
    changed: bool


class ApiKeyChangedRateLimitPolicy(TypedDict):
    "The number of requests it may make in a window."

    limit: int
    windowSeconds: int


class ApiKeyChangedIpAllowlist(TypedDict):
    "Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed."

    enabled: bool
    entries: list[str]


class ApiKeyCreate(TypedDict):
    name: str
    "Its purpose."
    scopePreset: NotRequired[str | None]
    "The preset whose scopes it has. Default: the first preset."
    scopes: NotRequired[list[str]]
    "Scopes that it has in addition to those of the preset. Default: `[]`."
    rateLimitPolicy: NotRequired[ApiKeyCreateRateLimitPolicy]
    "The number of requests it may make in a window. Default: `{\"limit\":5000,\"windowSeconds\":3600}`."
    ipAllowlist: NotRequired[ApiKeyCreateIpAllowlist]
    "Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed. Default: `{\"enabled\":false,\"entries\":[]}`."
    expiresAt: NotRequired[str | None]
    "When it stops working; null for never. By default when the calling key stops working, and never later."
    metadata: NotRequired[dict[str, Any]]
    "Any additional data. Default: `{}`."
    defaultOwners: NotRequired[dict[str, Any]]
    "The owner of a created record if the request names none, by resource: { \"lead\": \"tm_…\" }. Default: `{}`."


class ApiKeyCreateRateLimitPolicy(TypedDict):
    "The number of requests it may make in a window. Default: `{\"limit\":5000,\"windowSeconds\":3600}`."

    limit: int
    windowSeconds: int


class ApiKeyCreateIpAllowlist(TypedDict):
    "Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed. Default: `{\"enabled\":false,\"entries\":[]}`."

    enabled: bool
    entries: NotRequired[list[str] | None]


class ApiKeyEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["api_key.created", "api_key.updated", "api_key.revoked", "api_key.rotated"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: ApiKeyEventData
    "The record that the event is about."
    request: ApiKeyEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class ApiKeyEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["api_key"]
    "The kind of the record."
    resource: ApiKey
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class ApiKeyEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class ApiKeyRotateInput(TypedDict):
    gracePeriodSeconds: NotRequired[int | None]
    "How long the old key keeps working."


class ApiKeyUpdate(TypedDict):
    name: NotRequired[str]
    "Its purpose."
    scopePreset: NotRequired[str | None]
    "The preset whose scopes it has. Default: the first preset."
    scopes: NotRequired[list[str]]
    "Scopes that it has in addition to those of the preset."
    rateLimitPolicy: NotRequired[ApiKeyUpdateRateLimitPolicy]
    "The number of requests it may make in a window."
    ipAllowlist: NotRequired[ApiKeyUpdateIpAllowlist]
    "Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed."
    expiresAt: NotRequired[str | None]
    "When it stops working; null for never. By default when the calling key stops working, and never later."
    metadata: NotRequired[dict[str, Any]]
    "Any additional data."
    defaultOwners: NotRequired[dict[str, Any]]
    "The owner of a created record if the request names none, by resource: { \"lead\": \"tm_…\" }."


class ApiKeyUpdateRateLimitPolicy(TypedDict):
    "The number of requests it may make in a window."

    limit: int
    windowSeconds: int


class ApiKeyUpdateIpAllowlist(TypedDict):
    "Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed."

    enabled: bool
    entries: NotRequired[list[str] | None]


class AuditEntry(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    action: str
    "The action, such as `customer.create`."
    resourceType: str
    "The kind of the record."
    resourceId: str
    "The id of the record."
    changes: dict[str, Any]
    "The values `before` and `after`, by field. Secrets are masked."
    teamMemberId: str | None
    "The member whom the key was issued to."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    requestId: str
    "The call that caused it."
    source: str | None
    "Its x-service-mutation-source; `cli` for the command line."


class Campaign(TypedDict):
    "A marketing effort that brings in Leads."

    id: str
    "Its id; sorts by creation time."
    name: str
    status: Literal["DRAFT", "SCHEDULED", "ACTIVE", "PAUSED", "COMPLETED", "ARCHIVED"]
    isActive: bool
    "Whether it currently brings in Leads, independent of its status."
    channel: str | None
    "The channel, such as `email` or `door to door`."
    startDate: str | None
    endDate: str | None
    budget: str | None
    description: str | None
    ownerId: str | None
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    externalReferences: list[CampaignExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    owner: NotRequired[TeamMember | None]
    "The record of `ownerId`, only if `expand` names it. Null for a deleted record."


class CampaignExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class CampaignChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    name: str
    status: Literal["DRAFT", "SCHEDULED", "ACTIVE", "PAUSED", "COMPLETED", "ARCHIVED"]
    isActive: bool
    "Whether it currently brings in Leads, independent of its status."
    channel: str | None
    "The channel, such as `email` or `door to door`."
    startDate: str | None
    endDate: str | None
    budget: str | None
    description: str | None
    ownerId: str | None
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    externalReferences: list[CampaignChangedExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    owner: NotRequired[TeamMember | None]
    "The record of `ownerId`, only if `expand` names it. Null for a deleted record."
    changed: bool


class CampaignChangedExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class CampaignCreate(TypedDict):
    name: str
    status: NotRequired[Literal["DRAFT", "SCHEDULED", "ACTIVE", "PAUSED", "COMPLETED", "ARCHIVED"]]
    "Default: `DRAFT`."
    isActive: NotRequired[bool]
    "Whether it currently brings in Leads, independent of its status. Default: `false`."
    channel: NotRequired[str | None]
    "The channel, such as `email` or `door to door`."
    startDate: NotRequired[str | None]
    endDate: NotRequired[str | None]
    budget: NotRequired[str | None]
    description: NotRequired[str | None]
    ownerId: NotRequired[str | None]
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    externalReferences: NotRequired[list[CampaignCreateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."


class CampaignCreateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class CampaignEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["campaign.created", "campaign.updated"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: CampaignEventData
    "The record that the event is about."
    request: CampaignEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class CampaignEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["campaign"]
    "The kind of the record."
    resource: Campaign
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class CampaignEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class CampaignUpdate(TypedDict):
    name: NotRequired[str]
    status: NotRequired[Literal["DRAFT", "SCHEDULED", "ACTIVE", "PAUSED", "COMPLETED", "ARCHIVED"]]
    isActive: NotRequired[bool]
    "Whether it currently brings in Leads, independent of its status."
    channel: NotRequired[str | None]
    "The channel, such as `email` or `door to door`."
    startDate: NotRequired[str | None]
    endDate: NotRequired[str | None]
    budget: NotRequired[str | None]
    description: NotRequired[str | None]
    ownerId: NotRequired[str | None]
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    externalReferences: NotRequired[list[CampaignUpdateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."


class CampaignUpdateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class Case(TypedDict):
    "A problem or question of a Customer, tracked until it is closed."

    id: str
    "Its id; sorts by creation time."
    caseNumber: str
    customerId: str | None
    propertyId: str | None
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    systemId: str | None
    "The affected System. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. The `propertyId` of the referenced record must equal this record's `propertyId`, if that is set."
    projectId: str | None
    "The Project that handles it. While the Project is open, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    sourceServiceRequestId: str | None
    "The Service Request for which it was opened."
    subject: str
    description: str | None
    origin: Literal["PHONE", "EMAIL", "WEB", "PORTAL", "MONITORING", "FIELD", "API"] | None
    severity: Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"] | None
    "The severity. It determines the due times when the Case is created."
    category: str | None
    resolution: str | None
    "How it was resolved."
    openedAt: str
    firstResponseAt: str | None
    "When the Customer got the first response."
    resolvedAt: str | None
    "When it was resolved; null after it is reopened."
    closedAt: str | None
    slaResponseDueAt: str | None
    "When the first response is due, by the severity at creation; null without a severity. Derived on create: `openedAt` plus 1 d for `LOW`, 8 h for `MEDIUM`, 4 h for `HIGH`, 1 h for `CRITICAL`, by `severity`."
    slaResolutionDueAt: str | None
    "When the resolution is due, by the severity at creation; null without a severity. Derived on create: `openedAt` plus 14 d for `LOW`, 7 d for `MEDIUM`, 3 d for `HIGH`, 1 d for `CRITICAL`, by `severity`."
    submissionAnswers: dict[str, Any] | None
    "Copied from `sourceServiceRequestId.submissionAnswers` on create, if it is not sent."
    reportedHardware: list[dict[str, Any]] | None
    "Copied from `sourceServiceRequestId.reportedHardware` on create, if it is not sent."
    submittedContact: dict[str, Any] | None
    "Copied from `sourceServiceRequestId.submittedContact` on create, if it is not sent."
    ownerId: str | None
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    status: Literal["OPEN", "TRIAGING", "IN_PROGRESS", "AWAITING_CUSTOMER", "AWAITING_VENDOR", "AWAITING_WORK", "RESOLVED", "CLOSED"]
    "Can change to any other status, except from CLOSED, which is final."
    externalReferences: list[CaseExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    externalRecordLinks: list[CaseExternalRecordLinksItem]
    "A link from a Case to a record in another system, with labels for people."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    property: NotRequired[Property | None]
    "The record of `propertyId`, only if `expand` names it. Null for a deleted record."
    system: NotRequired[System | None]
    "The record of `systemId`, only if `expand` names it. Null for a deleted record."
    project: NotRequired[Project | None]
    "The record of `projectId`, only if `expand` names it. Null for a deleted record."
    sourceServiceRequest: NotRequired[ServiceRequest | None]
    "The record of `sourceServiceRequestId`, only if `expand` names it. Null for a deleted record."
    owner: NotRequired[TeamMember | None]
    "The record of `ownerId`, only if `expand` names it. Null for a deleted record."


class CaseExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class CaseExternalRecordLinksItem(TypedDict):
    id: str
    "Its id; sorts by creation time."
    externalSystem: str
    "The system's name for programs."
    externalSystemLabel: str | None
    "The system's name for people."
    objectLabel: str | None
    "The kind of record, for people."
    recordLabel: str | None
    "The name of the record, for people."
    url: str | None
    "The address at which a person can open the record."
    externalId: str | None
    "The id of the record in that system."
    data: dict[str, Any] | None
    "Any additional data of the linking program."
    createdAt: str
    "When it was created."


class CaseChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    caseNumber: str
    customerId: str | None
    propertyId: str | None
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    systemId: str | None
    "The affected System. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. The `propertyId` of the referenced record must equal this record's `propertyId`, if that is set."
    projectId: str | None
    "The Project that handles it. While the Project is open, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    sourceServiceRequestId: str | None
    "The Service Request for which it was opened."
    subject: str
    description: str | None
    origin: Literal["PHONE", "EMAIL", "WEB", "PORTAL", "MONITORING", "FIELD", "API"] | None
    severity: Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"] | None
    "The severity. It determines the due times when the Case is created."
    category: str | None
    resolution: str | None
    "How it was resolved."
    openedAt: str
    firstResponseAt: str | None
    "When the Customer got the first response."
    resolvedAt: str | None
    "When it was resolved; null after it is reopened."
    closedAt: str | None
    slaResponseDueAt: str | None
    "When the first response is due, by the severity at creation; null without a severity. Derived on create: `openedAt` plus 1 d for `LOW`, 8 h for `MEDIUM`, 4 h for `HIGH`, 1 h for `CRITICAL`, by `severity`."
    slaResolutionDueAt: str | None
    "When the resolution is due, by the severity at creation; null without a severity. Derived on create: `openedAt` plus 14 d for `LOW`, 7 d for `MEDIUM`, 3 d for `HIGH`, 1 d for `CRITICAL`, by `severity`."
    submissionAnswers: dict[str, Any] | None
    "Copied from `sourceServiceRequestId.submissionAnswers` on create, if it is not sent."
    reportedHardware: list[dict[str, Any]] | None
    "Copied from `sourceServiceRequestId.reportedHardware` on create, if it is not sent."
    submittedContact: dict[str, Any] | None
    "Copied from `sourceServiceRequestId.submittedContact` on create, if it is not sent."
    ownerId: str | None
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    status: Literal["OPEN", "TRIAGING", "IN_PROGRESS", "AWAITING_CUSTOMER", "AWAITING_VENDOR", "AWAITING_WORK", "RESOLVED", "CLOSED"]
    "Can change to any other status, except from CLOSED, which is final."
    externalReferences: list[CaseChangedExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    externalRecordLinks: list[CaseChangedExternalRecordLinksItem]
    "A link from a Case to a record in another system, with labels for people."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    property: NotRequired[Property | None]
    "The record of `propertyId`, only if `expand` names it. Null for a deleted record."
    system: NotRequired[System | None]
    "The record of `systemId`, only if `expand` names it. Null for a deleted record."
    project: NotRequired[Project | None]
    "The record of `projectId`, only if `expand` names it. Null for a deleted record."
    sourceServiceRequest: NotRequired[ServiceRequest | None]
    "The record of `sourceServiceRequestId`, only if `expand` names it. Null for a deleted record."
    owner: NotRequired[TeamMember | None]
    "The record of `ownerId`, only if `expand` names it. Null for a deleted record."
    changed: bool


class CaseChangedExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class CaseChangedExternalRecordLinksItem(TypedDict):
    id: str
    "Its id; sorts by creation time."
    externalSystem: str
    "The system's name for programs."
    externalSystemLabel: str | None
    "The system's name for people."
    objectLabel: str | None
    "The kind of record, for people."
    recordLabel: str | None
    "The name of the record, for people."
    url: str | None
    "The address at which a person can open the record."
    externalId: str | None
    "The id of the record in that system."
    data: dict[str, Any] | None
    "Any additional data of the linking program."
    createdAt: str
    "When it was created."


class CaseCreate(TypedDict):
    customerId: NotRequired[str | None]
    propertyId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    systemId: NotRequired[str | None]
    "The affected System. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. The `propertyId` of the referenced record must equal this record's `propertyId`, if that is set."
    projectId: NotRequired[str | None]
    "The Project that handles it. While the Project is open, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    sourceServiceRequestId: NotRequired[str | None]
    "The Service Request for which it was opened."
    subject: str
    description: NotRequired[str | None]
    origin: NotRequired[Literal["PHONE", "EMAIL", "WEB", "PORTAL", "MONITORING", "FIELD", "API"] | None]
    severity: NotRequired[Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"] | None]
    "The severity. It determines the due times when the Case is created."
    category: NotRequired[str | None]
    resolution: NotRequired[str | None]
    "How it was resolved."
    openedAt: NotRequired[str]
    firstResponseAt: NotRequired[str | None]
    "When the Customer got the first response."
    submissionAnswers: NotRequired[dict[str, Any] | None]
    "Copied from `sourceServiceRequestId.submissionAnswers` on create, if it is not sent."
    reportedHardware: NotRequired[list[dict[str, Any]] | None]
    "Copied from `sourceServiceRequestId.reportedHardware` on create, if it is not sent."
    submittedContact: NotRequired[dict[str, Any] | None]
    "Copied from `sourceServiceRequestId.submittedContact` on create, if it is not sent."
    ownerId: NotRequired[str | None]
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    status: NotRequired[Literal["OPEN", "TRIAGING", "IN_PROGRESS", "AWAITING_CUSTOMER", "AWAITING_VENDOR", "AWAITING_WORK", "RESOLVED", "CLOSED"]]
    "Can change to any other status, except from CLOSED, which is final. Default: `OPEN`."
    externalReferences: NotRequired[list[CaseCreateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class CaseCreateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class CaseEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["case.created", "case.updated", "case.fields_updated"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: CaseEventData
    "The record that the event is about."
    request: CaseEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class CaseEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["case"]
    "The kind of the record."
    resource: Case
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class CaseEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class CaseFieldsInput(TypedDict):
    values: dict[str, Any]
    "Answers by registered key; null clears an answer."
    preserveExisting: NotRequired[bool | None]
    "Fill only fields that are missing or null."


class CaseFieldsResult(TypedDict):
    customFields: dict[str, Any]
    "All answers of the Case."
    updatedFields: list[str]
    "The keys whose answers changed, sorted."


class CaseUpdate(TypedDict):
    projectId: NotRequired[str | None]
    "The Project that handles it. While the Project is open, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    subject: NotRequired[str]
    description: NotRequired[str | None]
    origin: NotRequired[Literal["PHONE", "EMAIL", "WEB", "PORTAL", "MONITORING", "FIELD", "API"] | None]
    severity: NotRequired[Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"] | None]
    "The severity. It determines the due times when the Case is created."
    category: NotRequired[str | None]
    resolution: NotRequired[str | None]
    "How it was resolved."
    openedAt: NotRequired[str]
    firstResponseAt: NotRequired[str | None]
    "When the Customer got the first response."
    submissionAnswers: NotRequired[dict[str, Any] | None]
    "Copied from `sourceServiceRequestId.submissionAnswers` on create, if it is not sent."
    reportedHardware: NotRequired[list[dict[str, Any]] | None]
    "Copied from `sourceServiceRequestId.reportedHardware` on create, if it is not sent."
    submittedContact: NotRequired[dict[str, Any] | None]
    "Copied from `sourceServiceRequestId.submittedContact` on create, if it is not sent."
    status: NotRequired[Literal["OPEN", "TRIAGING", "IN_PROGRESS", "AWAITING_CUSTOMER", "AWAITING_VENDOR", "AWAITING_WORK", "RESOLVED", "CLOSED"]]
    "Can change to any other status, except from CLOSED, which is final."
    externalReferences: NotRequired[list[CaseUpdateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class CaseUpdateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class CaseUpsert(TypedDict):
    customerId: NotRequired[str | None]
    propertyId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    systemId: NotRequired[str | None]
    "The affected System. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. The `propertyId` of the referenced record must equal this record's `propertyId`, if that is set."
    projectId: NotRequired[str | None]
    "The Project that handles it. While the Project is open, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    sourceServiceRequestId: NotRequired[str | None]
    "The Service Request for which it was opened."
    subject: NotRequired[str]
    description: NotRequired[str | None]
    origin: NotRequired[Literal["PHONE", "EMAIL", "WEB", "PORTAL", "MONITORING", "FIELD", "API"] | None]
    severity: NotRequired[Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"] | None]
    "The severity. It determines the due times when the Case is created."
    category: NotRequired[str | None]
    resolution: NotRequired[str | None]
    "How it was resolved."
    openedAt: NotRequired[str]
    firstResponseAt: NotRequired[str | None]
    "When the Customer got the first response."
    submissionAnswers: NotRequired[dict[str, Any] | None]
    "Copied from `sourceServiceRequestId.submissionAnswers` on create, if it is not sent."
    reportedHardware: NotRequired[list[dict[str, Any]] | None]
    "Copied from `sourceServiceRequestId.reportedHardware` on create, if it is not sent."
    submittedContact: NotRequired[dict[str, Any] | None]
    "Copied from `sourceServiceRequestId.submittedContact` on create, if it is not sent."
    ownerId: NotRequired[str | None]
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    status: NotRequired[Literal["OPEN", "TRIAGING", "IN_PROGRESS", "AWAITING_CUSTOMER", "AWAITING_VENDOR", "AWAITING_WORK", "RESOLVED", "CLOSED"]]
    "Can change to any other status, except from CLOSED, which is final."
    externalReferences: NotRequired[list[CaseUpsertExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class CaseUpsertExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class Contract(TypedDict):
    "An agreement with a Customer about the offer of a Quote."

    id: str
    "Its id; sorts by creation time."
    quoteId: str
    "The agreed Quote, which must be SENT or ACCEPTED. The referenced record must have `status` `SENT` or `ACCEPTED`."
    customerId: str
    "The Customer of the Quote's Opportunity. Copied from `quoteId.opportunityId.customerId` on create."
    projectId: str | None
    "The `customerId` of the referenced record must equal this record's `quoteId.opportunityId.customerId`, if that is set."
    contractNumber: str
    value: str | None
    "The agreed price. It cannot change after the Contract is sent."
    signedAt: str | None
    voidedAt: str | None
    status: Literal["DRAFT", "SENT", "SIGNED", "VOIDED"]
    "Changed only by actions."
    externalReferences: list[ContractExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    quote: NotRequired[Quote | None]
    "The record of `quoteId`, only if `expand` names it. Null for a deleted record."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    project: NotRequired[Project | None]
    "The record of `projectId`, only if `expand` names it. Null for a deleted record."


class ContractExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class ContractChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    quoteId: str
    "The agreed Quote, which must be SENT or ACCEPTED. The referenced record must have `status` `SENT` or `ACCEPTED`."
    customerId: str
    "The Customer of the Quote's Opportunity. Copied from `quoteId.opportunityId.customerId` on create."
    projectId: str | None
    "The `customerId` of the referenced record must equal this record's `quoteId.opportunityId.customerId`, if that is set."
    contractNumber: str
    value: str | None
    "The agreed price. It cannot change after the Contract is sent."
    signedAt: str | None
    voidedAt: str | None
    status: Literal["DRAFT", "SENT", "SIGNED", "VOIDED"]
    "Changed only by actions."
    externalReferences: list[ContractChangedExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    quote: NotRequired[Quote | None]
    "The record of `quoteId`, only if `expand` names it. Null for a deleted record."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    project: NotRequired[Project | None]
    "The record of `projectId`, only if `expand` names it. Null for a deleted record."
    changed: bool


class ContractChangedExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class ContractCreate(TypedDict):
    quoteId: str
    "The agreed Quote, which must be SENT or ACCEPTED. The referenced record must have `status` `SENT` or `ACCEPTED`."
    projectId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `quoteId.opportunityId.customerId`, if that is set."
    value: NotRequired[str | None]
    "The agreed price. It cannot change after the Contract is sent."
    externalReferences: NotRequired[list[ContractCreateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class ContractCreateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class ContractEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["contract.created", "contract.updated", "contract.sent", "contract.signed", "contract.voided"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: ContractEventData
    "The record that the event is about."
    request: ContractEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class ContractEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["contract"]
    "The kind of the record."
    resource: Contract
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class ContractEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class ContractUpdate(TypedDict):
    projectId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `quoteId.opportunityId.customerId`, if that is set."
    value: NotRequired[str | None]
    "The agreed price. It cannot change after the Contract is sent."
    externalReferences: NotRequired[list[ContractUpdateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class ContractUpdateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class ContractUpsert(TypedDict):
    quoteId: NotRequired[str]
    "The agreed Quote, which must be SENT or ACCEPTED. The referenced record must have `status` `SENT` or `ACCEPTED`."
    projectId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `quoteId.opportunityId.customerId`, if that is set."
    value: NotRequired[str | None]
    "The agreed price. It cannot change after the Contract is sent."
    externalReferences: NotRequired[list[ContractUpsertExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class ContractUpsertExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class Customer(TypedDict):
    "A person to whom the organization sells and whom it serves."

    id: str
    "Its id; sorts by creation time."
    firstName: str
    lastName: str
    email: str | None
    "Not unique. Comparisons ignore letter case."
    phone: str | None
    status: Literal["ACTIVE", "INACTIVE"]
    notes: str | None
    erasedAt: str | None
    "When the person was erased."
    ownerId: str | None
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    externalReferences: list[CustomerExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    owner: NotRequired[TeamMember | None]
    "The record of `ownerId`, only if `expand` names it. Null for a deleted record."


class CustomerExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class CustomerChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    firstName: str
    lastName: str
    email: str | None
    "Not unique. Comparisons ignore letter case."
    phone: str | None
    status: Literal["ACTIVE", "INACTIVE"]
    notes: str | None
    erasedAt: str | None
    "When the person was erased."
    ownerId: str | None
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    externalReferences: list[CustomerChangedExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    owner: NotRequired[TeamMember | None]
    "The record of `ownerId`, only if `expand` names it. Null for a deleted record."
    changed: bool


class CustomerChangedExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class CustomerCreate(TypedDict):
    firstName: str
    lastName: str
    email: NotRequired[str | None]
    "Not unique. Comparisons ignore letter case."
    phone: NotRequired[str | None]
    status: NotRequired[Literal["ACTIVE", "INACTIVE"]]
    "Default: `ACTIVE`."
    notes: NotRequired[str | None]
    ownerId: NotRequired[str | None]
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    externalReferences: NotRequired[list[CustomerCreateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class CustomerCreateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class CustomerEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["customer.created", "customer.updated", "customer.erased"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: CustomerEventData
    "The record that the event is about."
    request: CustomerEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class CustomerEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["customer"]
    "The kind of the record."
    resource: Customer
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class CustomerEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class CustomerUpdate(TypedDict):
    firstName: NotRequired[str]
    lastName: NotRequired[str]
    email: NotRequired[str | None]
    "Not unique. Comparisons ignore letter case."
    phone: NotRequired[str | None]
    status: NotRequired[Literal["ACTIVE", "INACTIVE"]]
    notes: NotRequired[str | None]
    ownerId: NotRequired[str | None]
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    externalReferences: NotRequired[list[CustomerUpdateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class CustomerUpdateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class Deleted(TypedDict):
    id: str
    deleted: Literal[True]


class Entitlement(TypedDict):
    "A service to which a Customer is entitled, such as a yearly cleaning. A Work Order can use it."

    id: str
    "Its id; sorts by creation time."
    customerId: str
    name: str
    type: str | None
    "The type, such as `warranty` or `maintenance`."
    workOrderId: str | None
    "The Work Order that uses it; null after that Work Order is cancelled. The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    validUntil: str | None
    "When it expires if it is AVAILABLE; null for never."
    syncedAt: str | None
    "When it was last released because a Work Order was cancelled."
    status: Literal["AVAILABLE", "ALLOCATED", "CONSUMED", "EXPIRED"]
    "An AVAILABLE Entitlement past validUntil becomes EXPIRED."
    externalReferences: list[EntitlementExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    workOrder: NotRequired[WorkOrder | None]
    "The record of `workOrderId`, only if `expand` names it. Null for a deleted record."


class EntitlementExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class EntitlementChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    customerId: str
    name: str
    type: str | None
    "The type, such as `warranty` or `maintenance`."
    workOrderId: str | None
    "The Work Order that uses it; null after that Work Order is cancelled. The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    validUntil: str | None
    "When it expires if it is AVAILABLE; null for never."
    syncedAt: str | None
    "When it was last released because a Work Order was cancelled."
    status: Literal["AVAILABLE", "ALLOCATED", "CONSUMED", "EXPIRED"]
    "An AVAILABLE Entitlement past validUntil becomes EXPIRED."
    externalReferences: list[EntitlementChangedExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    workOrder: NotRequired[WorkOrder | None]
    "The record of `workOrderId`, only if `expand` names it. Null for a deleted record."
    changed: bool


class EntitlementChangedExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class EntitlementCreate(TypedDict):
    customerId: str
    name: str
    type: NotRequired[str | None]
    "The type, such as `warranty` or `maintenance`."
    workOrderId: NotRequired[str | None]
    "The Work Order that uses it; null after that Work Order is cancelled. The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    validUntil: NotRequired[str | None]
    "When it expires if it is AVAILABLE; null for never."
    status: NotRequired[Literal["AVAILABLE", "ALLOCATED", "CONSUMED", "EXPIRED"]]
    "An AVAILABLE Entitlement past validUntil becomes EXPIRED. Default: `AVAILABLE`."
    externalReferences: NotRequired[list[EntitlementCreateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."


class EntitlementCreateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class EntitlementEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["entitlement.created", "entitlement.updated", "entitlement.expired"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: EntitlementEventData
    "The record that the event is about."
    request: EntitlementEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class EntitlementEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["entitlement"]
    "The kind of the record."
    resource: Entitlement
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class EntitlementEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class EntitlementUpdate(TypedDict):
    name: NotRequired[str]
    type: NotRequired[str | None]
    "The type, such as `warranty` or `maintenance`."
    workOrderId: NotRequired[str | None]
    "The Work Order that uses it; null after that Work Order is cancelled. The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    validUntil: NotRequired[str | None]
    "When it expires if it is AVAILABLE; null for never."
    status: NotRequired[Literal["AVAILABLE", "ALLOCATED", "CONSUMED", "EXPIRED"]]
    "An AVAILABLE Entitlement past validUntil becomes EXPIRED."
    externalReferences: NotRequired[list[EntitlementUpdateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."


class EntitlementUpdateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class EntitlementUpsert(TypedDict):
    customerId: NotRequired[str]
    name: NotRequired[str]
    type: NotRequired[str | None]
    "The type, such as `warranty` or `maintenance`."
    workOrderId: NotRequired[str | None]
    "The Work Order that uses it; null after that Work Order is cancelled. The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    validUntil: NotRequired[str | None]
    "When it expires if it is AVAILABLE; null for never."
    status: NotRequired[Literal["AVAILABLE", "ALLOCATED", "CONSUMED", "EXPIRED"]]
    "An AVAILABLE Entitlement past validUntil becomes EXPIRED."
    externalReferences: NotRequired[list[EntitlementUpsertExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."


class EntitlementUpsertExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class ErrorDetail(TypedDict):
    path: str
    "A JSON Pointer into the body, or `query.NAME`, `header.NAME` or `path.NAME`."
    code: str
    message: str
    currentState: NotRequired[str | bool | float | None]
    "INVALID_STATE: the current state of the record."
    allowedFrom: NotRequired[list[str | bool | float | None]]
    "INVALID_STATE: the states in which the call is allowed."
    scope: NotRequired[str]
    "INSUFFICIENT_SCOPE: the scope that is missing."
    permission: NotRequired[str]
    "PERMISSION_DENIED: the permission that is missing."
    currentVersion: NotRequired[int]
    "PRECONDITION_FAILED: the current version of the record."
    resourceType: NotRequired[str]
    "EXTERNAL_REFERENCE_*: the type of the linked record."
    resourceId: NotRequired[str]
    "EXTERNAL_REFERENCE_*: the ID of the linked record."


class ErrorMeta(TypedDict):
    requestId: str
    version: Literal["v1"]
    timestamp: str
    rateLimit: NotRequired[RateLimit]
    dryRun: NotRequired[Literal[True]]
    "True for a request with `dryRun=true`: no change was saved."


Event: TypeAlias = "ApiKeyEvent | ExternalReferenceEvent | WebhookEndpointEvent | ActivityEvent | CampaignEvent | CaseEvent | ContractEvent | CustomerEvent | EntitlementEvent | ExternalRecordLinkEvent | FieldDefinitionEvent | LeadEvent | OpportunityEvent | ProjectItemEvent | ProjectTemplateEvent | ProjectEvent | PropertyEvent | QuoteEvent | SalesTypeEvent | ServiceAppointmentIssueEvent | ServiceAppointmentEvent | ServiceRequestEvent | SystemEvent | TeamMemberEvent | WorkOrderEvent"


class ExternalRecordLink(TypedDict):
    "A link from a Case to a record in another system, with labels for people."

    id: str
    "Its id; sorts by creation time."
    caseId: str
    "The record that contains it."
    externalSystem: str
    "The system's name for programs."
    externalSystemLabel: str | None
    "The system's name for people."
    objectLabel: str | None
    "The kind of record, for people."
    recordLabel: str | None
    "The name of the record, for people."
    url: str | None
    "The address at which a person can open the record."
    externalId: str | None
    "The id of the record in that system."
    data: dict[str, Any] | None
    "Any additional data of the linking program."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    case: NotRequired[Case | None]
    "The record of `caseId`, only if `expand` names it. Null for a deleted record."


class ExternalRecordLinkCreate(TypedDict):
    externalSystem: str
    "The system's name for programs."
    externalSystemLabel: NotRequired[str | None]
    "The system's name for people."
    objectLabel: NotRequired[str | None]
    "The kind of record, for people."
    recordLabel: NotRequired[str | None]
    "The name of the record, for people."
    url: NotRequired[str | None]
    "The address at which a person can open the record."
    externalId: NotRequired[str | None]
    "The id of the record in that system."
    data: NotRequired[dict[str, Any] | None]
    "Any additional data of the linking program."


class ExternalRecordLinkEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["external_record_link.created", "external_record_link.deleted"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: ExternalRecordLinkEventData
    "The record that the event is about."
    request: ExternalRecordLinkEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class ExternalRecordLinkEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["external_record_link"]
    "The kind of the record."
    resource: ExternalRecordLink
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class ExternalRecordLinkEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class ExternalReference(TypedDict):
    "A link from an id in a foreign system to a record. A tuple is linked to exactly one record."

    id: str
    "Its id; sorts by creation time."
    resourceType: Literal["campaign", "case", "contract", "customer", "entitlement", "lead", "opportunity", "project_template", "project", "property", "quote", "service_appointment", "service_request", "system", "team_member", "work_order"]
    "The kind of the record."
    resourceId: str
    "The record."
    externalSystem: str
    "The foreign system. Unique in the organization together with `externalObject`, `externalId`."
    externalObject: str
    "The kind of thing there."
    externalId: str
    "Its id there."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    resource: NotRequired[Campaign | Case | Contract | Customer | Entitlement | Lead | Opportunity | ProjectTemplate | Project | Property | Quote | ServiceAppointment | ServiceRequest | System | TeamMember | WorkOrder | None]
    "The record of `resourceId`, only if `expand` names it. Null for a deleted record."


class ExternalReferenceEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["external_reference.created", "external_reference.repaired", "external_reference.deleted"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: ExternalReferenceEventData
    "The record that the event is about."
    request: ExternalReferenceEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class ExternalReferenceEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["external_reference"]
    "The kind of the record."
    resource: ExternalReference
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class ExternalReferenceEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class ExternalReferenceLinkInput(TypedDict):
    resourceType: str
    "The kind of the record, such as `customer`."
    resourceId: str
    "Its id. Validated only if the tuple is free."
    externalSystem: str
    externalObject: str
    externalId: str


class ExternalReferenceLookupBatchInput(TypedDict):
    lookups: list[ExternalReferenceLookupBatchInputLookupsItem]


class ExternalReferenceLookupBatchInputLookupsItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class ExternalReferenceLookupResult(TypedDict):
    resourceType: str
    resourceId: str
    externalReference: ExternalReference


class ExternalReferenceRepairInput(TypedDict):
    resourceType: str
    "The kind of the record to link to."
    resourceId: str
    "Its id. Validated after the expected record."
    expectedCurrentResourceType: str
    "The kind of the currently linked record. Compared as text."
    expectedCurrentResourceId: str
    "The id of that record. Compared as text."
    externalSystem: str
    externalObject: str
    externalId: str


class FieldDefinition(TypedDict):
    "A custom field that the organization registered for a kind of record. Its key stays reserved after it is deleted."

    id: str
    "Its id; sorts by creation time."
    resourceType: Literal["case", "contract", "customer", "lead", "opportunity", "project", "property", "quote", "service_appointment", "system", "work_order"]
    key: str
    "The key of its value in `customFields`. Unique in the organization together with `resourceType`; values of deleted records stay reserved."
    label: str
    type: Literal["TEXT", "NUMBER", "BOOLEAN", "DATE", "SELECT", "MULTI_SELECT"]
    options: list[str]
    "The possible answers of a SELECT or MULTI_SELECT."
    isRequired: bool
    "Whether an answer is required. Checked on create and when the answer is cleared."
    isActive: bool
    "Whether it is in use. Answers of an inactive field are stored but not returned."
    inheritsFromCase: bool
    "For quote and project: whether a missing answer is copied from the Case's answer with the same key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."


class FieldDefinitionChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    resourceType: Literal["case", "contract", "customer", "lead", "opportunity", "project", "property", "quote", "service_appointment", "system", "work_order"]
    key: str
    "The key of its value in `customFields`. Unique in the organization together with `resourceType`; values of deleted records stay reserved."
    label: str
    type: Literal["TEXT", "NUMBER", "BOOLEAN", "DATE", "SELECT", "MULTI_SELECT"]
    options: list[str]
    "The possible answers of a SELECT or MULTI_SELECT."
    isRequired: bool
    "Whether an answer is required. Checked on create and when the answer is cleared."
    isActive: bool
    "Whether it is in use. Answers of an inactive field are stored but not returned."
    inheritsFromCase: bool
    "For quote and project: whether a missing answer is copied from the Case's answer with the same key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    changed: bool


class FieldDefinitionCreate(TypedDict):
    resourceType: Literal["case", "contract", "customer", "lead", "opportunity", "project", "property", "quote", "service_appointment", "system", "work_order"]
    key: str
    "The key of its value in `customFields`. Unique in the organization together with `resourceType`; values of deleted records stay reserved."
    label: str
    type: NotRequired[Literal["TEXT", "NUMBER", "BOOLEAN", "DATE", "SELECT", "MULTI_SELECT"]]
    "Default: `TEXT`."
    options: NotRequired[list[str]]
    "The possible answers of a SELECT or MULTI_SELECT. Default: `[]`."
    isRequired: NotRequired[bool]
    "Whether an answer is required. Checked on create and when the answer is cleared. Default: `false`."
    isActive: NotRequired[bool]
    "Whether it is in use. Answers of an inactive field are stored but not returned. Default: `true`."
    inheritsFromCase: NotRequired[bool]
    "For quote and project: whether a missing answer is copied from the Case's answer with the same key. Default: `false`."


class FieldDefinitionEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["field_definition.created", "field_definition.updated", "field_definition.deleted"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: FieldDefinitionEventData
    "The record that the event is about."
    request: FieldDefinitionEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class FieldDefinitionEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["field_definition"]
    "The kind of the record."
    resource: FieldDefinition
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class FieldDefinitionEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class FieldDefinitionUpdate(TypedDict):
    label: NotRequired[str]
    type: NotRequired[Literal["TEXT", "NUMBER", "BOOLEAN", "DATE", "SELECT", "MULTI_SELECT"]]
    options: NotRequired[list[str]]
    "The possible answers of a SELECT or MULTI_SELECT."
    isRequired: NotRequired[bool]
    "Whether an answer is required. Checked on create and when the answer is cleared."
    isActive: NotRequired[bool]
    "Whether it is in use. Answers of an inactive field are stored but not returned."
    inheritsFromCase: NotRequired[bool]
    "For quote and project: whether a missing answer is copied from the Case's answer with the same key."


class Identity(TypedDict):
    organizationId: str
    organization: IdentityOrganization
    apiKey: IdentityApiKey
    teamMember: IdentityTeamMember | None
    "The member to whom the key was issued; null for a key without a member."
    permissions: list[str]
    "The permissions that the member's role grants now, sorted; none while the member is inactive."


class IdentityOrganization(TypedDict):
    id: str
    name: str


class IdentityApiKey(TypedDict):
    id: str
    "Its id; sorts by creation time."
    name: str
    "Its purpose."
    prefix: str | None
    "Its first characters. Only its holder knows the rest."
    scopePreset: str | None
    "The preset whose scopes it has. Default: the first preset."
    rateLimitPolicy: IdentityApiKeyRateLimitPolicy
    "The number of requests it may make in a window."
    ipAllowlist: IdentityApiKeyIpAllowlist
    "Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed."
    metadata: dict[str, Any]
    "Any additional data."
    defaultOwners: dict[str, Any]
    "The owner of a created record if the request names none, by resource: { \"lead\": \"tm_…\" }."
    isRotationGrace: bool
    "Whether it was rotated and still works for a while."
    scopes: list[str]


class IdentityApiKeyRateLimitPolicy(TypedDict):
    "The number of requests it may make in a window."

    limit: int
    windowSeconds: int


class IdentityApiKeyIpAllowlist(TypedDict):
    "Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed."

    enabled: bool
    entries: list[str]


class IdentityTeamMember(TypedDict):
    "The member to whom the key was issued; null for a key without a member."

    id: str
    role: Literal["OWNER", "ADMIN", "MANAGER", "MEMBER"]


class Lead(TypedDict):
    "A person who may become a Customer."

    id: str
    "Its id; sorts by creation time."
    firstName: str
    lastName: str
    email: str | None
    "Conversion treats a Customer with the same email as the same person."
    phone: str | None
    source: str | None
    "The source, such as `referral` or the name of a web form."
    address: str | None
    "Street and number."
    city: str | None
    state: str | None
    "State or province."
    zipCode: str | None
    placeId: str | None
    "The id of the address in a map service."
    campaignId: str | None
    "The Campaign from which it came."
    notes: str | None
    convertedAt: str | None
    customerId: str | None
    "The Customer that it became."
    propertyId: str | None
    "The Property that its address became."
    opportunityId: str | None
    "The Opportunity that it became."
    erasedAt: str | None
    "When the person was erased."
    ownerId: str | None
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    status: Literal["NEW", "CONTACTED", "QUALIFIED", "UNQUALIFIED", "CONVERTED"]
    "The progress. Only conversion leads to CONVERTED, which is final."
    externalReferences: list[LeadExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    campaign: NotRequired[Campaign | None]
    "The record of `campaignId`, only if `expand` names it. Null for a deleted record."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    property: NotRequired[Property | None]
    "The record of `propertyId`, only if `expand` names it. Null for a deleted record."
    opportunity: NotRequired[Opportunity | None]
    "The record of `opportunityId`, only if `expand` names it. Null for a deleted record."
    owner: NotRequired[TeamMember | None]
    "The record of `ownerId`, only if `expand` names it. Null for a deleted record."


class LeadExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class LeadChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    firstName: str
    lastName: str
    email: str | None
    "Conversion treats a Customer with the same email as the same person."
    phone: str | None
    source: str | None
    "The source, such as `referral` or the name of a web form."
    address: str | None
    "Street and number."
    city: str | None
    state: str | None
    "State or province."
    zipCode: str | None
    placeId: str | None
    "The id of the address in a map service."
    campaignId: str | None
    "The Campaign from which it came."
    notes: str | None
    convertedAt: str | None
    customerId: str | None
    "The Customer that it became."
    propertyId: str | None
    "The Property that its address became."
    opportunityId: str | None
    "The Opportunity that it became."
    erasedAt: str | None
    "When the person was erased."
    ownerId: str | None
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    status: Literal["NEW", "CONTACTED", "QUALIFIED", "UNQUALIFIED", "CONVERTED"]
    "The progress. Only conversion leads to CONVERTED, which is final."
    externalReferences: list[LeadChangedExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    campaign: NotRequired[Campaign | None]
    "The record of `campaignId`, only if `expand` names it. Null for a deleted record."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    property: NotRequired[Property | None]
    "The record of `propertyId`, only if `expand` names it. Null for a deleted record."
    opportunity: NotRequired[Opportunity | None]
    "The record of `opportunityId`, only if `expand` names it. Null for a deleted record."
    owner: NotRequired[TeamMember | None]
    "The record of `ownerId`, only if `expand` names it. Null for a deleted record."
    changed: bool


class LeadChangedExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class LeadConvertInput(TypedDict):
    customer: NotRequired[LeadConvertInputCustomer | None]
    "The Customer to find or create. Fields that you do not send are those of the Lead."
    property: NotRequired[LeadConvertInputProperty | None]
    "The Property to find or create. Fields that you do not send are those of the Lead."
    opportunity: NotRequired[LeadConvertInputOpportunity | None]
    "The Opportunity to create."


class LeadConvertInputCustomer(TypedDict):
    "The Customer to find or create. Fields that you do not send are those of the Lead."

    firstName: NotRequired[str | None]
    lastName: NotRequired[str | None]
    email: NotRequired[str | None]
    phone: NotRequired[str | None]


class LeadConvertInputProperty(TypedDict):
    "The Property to find or create. Fields that you do not send are those of the Lead."

    address: NotRequired[str | None]
    city: NotRequired[str | None]
    state: NotRequired[str | None]
    zipCode: NotRequired[str | None]
    placeId: NotRequired[str | None]


class LeadConvertInputOpportunity(TypedDict):
    "The Opportunity to create."

    name: NotRequired[str | None]
    "The name. Default: the Customer's full name."
    salesTypeIds: NotRequired[list[str] | None]
    value: NotRequired[str | None]


class LeadConvertResult(TypedDict):
    lead: Lead
    customer: Customer
    property: LeadConvertResultProperty
    opportunity: LeadConvertResultOpportunity
    created: LeadConvertResultCreated
    "Whether each of them was created."


class LeadConvertResultProperty(TypedDict):
    id: str
    "Its id; sorts by creation time."
    customerId: str
    address: str
    "Street and number."
    city: str
    state: str
    "State or province."
    zipCode: str
    placeId: str | None
    "The id of the address in a map service. Lead conversion compares it."
    latitude: float | None
    "Degrees north."
    longitude: float | None
    "Degrees east."
    timezone: str | None
    roofType: str | None
    "The type, such as `asphalt shingle` or `flat`."
    utilityName: str | None
    "The company that supplies its electricity."
    externalReferences: list[LeadConvertResultPropertyExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."


class LeadConvertResultPropertyExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class LeadConvertResultOpportunity(TypedDict):
    id: str
    "Its id; sorts by creation time."
    name: str
    customerId: str
    propertyId: str | None
    leadId: str | None
    "The Lead from which it was converted."
    salesTypeIds: list[str]
    "The kinds of sale. An inactive Sales Type cannot be added."
    value: str | None
    "The expected value of the sale."
    expectedCloseDate: str | None
    closedAt: str | None
    "When it was won or lost; null after it is reopened."
    lossReason: str | None
    ownerId: str | None
    "The member who owns the record. Default: the key's default owner."
    stage: Literal["NEW", "QUALIFIED", "PROPOSAL", "NEGOTIATION", "LOST", "WON"]
    "The progress of the sale. A LOST Opportunity can be reopened to NEW; WON is final."
    externalReferences: list[LeadConvertResultOpportunityExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    property: NotRequired[Property | None]
    "The record of `propertyId`, only if `expand` names it. Null for a deleted record."
    lead: NotRequired[Lead | None]
    "The record of `leadId`, only if `expand` names it. Null for a deleted record."
    salesTypes: NotRequired[list[SalesType | None]]
    "The records of `salesTypeIds`, only if `expand` names it. Null for a deleted record."
    owner: NotRequired[TeamMember | None]
    "The record of `ownerId`, only if `expand` names it. Null for a deleted record."


class LeadConvertResultOpportunityExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class LeadConvertResultCreated(TypedDict):
    "Whether each of them was created."

    customer: bool
    property: bool


class LeadCreate(TypedDict):
    firstName: str
    lastName: str
    email: NotRequired[str | None]
    "Conversion treats a Customer with the same email as the same person."
    phone: NotRequired[str | None]
    source: NotRequired[str | None]
    "The source, such as `referral` or the name of a web form."
    address: NotRequired[str | None]
    "Street and number."
    city: NotRequired[str | None]
    state: NotRequired[str | None]
    "State or province."
    zipCode: NotRequired[str | None]
    placeId: NotRequired[str | None]
    "The id of the address in a map service."
    campaignId: NotRequired[str | None]
    "The Campaign from which it came."
    notes: NotRequired[str | None]
    ownerId: NotRequired[str | None]
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    status: NotRequired[Literal["NEW", "CONTACTED", "QUALIFIED", "UNQUALIFIED", "CONVERTED"]]
    "The progress. Only conversion leads to CONVERTED, which is final. Default: `NEW`."
    externalReferences: NotRequired[list[LeadCreateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class LeadCreateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class LeadEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["lead.created", "lead.updated", "lead.converted", "lead.erased"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: LeadEventData
    "The record that the event is about."
    request: LeadEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class LeadEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["lead"]
    "The kind of the record."
    resource: Lead
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class LeadEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class LeadUpdate(TypedDict):
    firstName: NotRequired[str]
    lastName: NotRequired[str]
    email: NotRequired[str | None]
    "Conversion treats a Customer with the same email as the same person."
    phone: NotRequired[str | None]
    source: NotRequired[str | None]
    "The source, such as `referral` or the name of a web form."
    address: NotRequired[str | None]
    "Street and number."
    city: NotRequired[str | None]
    state: NotRequired[str | None]
    "State or province."
    zipCode: NotRequired[str | None]
    placeId: NotRequired[str | None]
    "The id of the address in a map service."
    campaignId: NotRequired[str | None]
    "The Campaign from which it came."
    notes: NotRequired[str | None]
    ownerId: NotRequired[str | None]
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    status: NotRequired[Literal["NEW", "CONTACTED", "QUALIFIED", "UNQUALIFIED", "CONVERTED"]]
    "The progress. Only conversion leads to CONVERTED, which is final."
    externalReferences: NotRequired[list[LeadUpdateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class LeadUpdateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class ListMeta(TypedDict):
    requestId: str
    version: Literal["v1"]
    timestamp: str
    rateLimit: RateLimit
    nextCursor: str | None
    hasMore: bool
    warnings: NotRequired[list[Warning]]
    omittedWarnings: NotRequired[int]
    count: NotRequired[int]
    "Returned with `count=true`."
    countIsExact: NotRequired[bool]
    "False if there are more than `count`."


class Meta(TypedDict):
    requestId: str
    version: Literal["v1"]
    timestamp: str
    rateLimit: RateLimit
    warnings: NotRequired[list[Warning]]
    omittedWarnings: NotRequired[int]
    dryRun: NotRequired[Literal[True]]
    "True for a request with `dryRun=true`: no change was saved."


class Opportunity(TypedDict):
    "A possible sale to a Customer."

    id: str
    "Its id; sorts by creation time."
    name: str
    customerId: str
    propertyId: str | None
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    leadId: str | None
    "The Lead from which it was converted."
    salesTypeIds: list[str]
    "The kinds of sale. An inactive Sales Type cannot be added. The referenced record must have `isActive` `true`. Any other record is refused with `REFERENCE_NOT_FOUND`."
    value: str | None
    "The expected value of the sale."
    expectedCloseDate: str | None
    closedAt: str | None
    "When it was won or lost; null after it is reopened."
    lossReason: str | None
    ownerId: str | None
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    stage: Literal["NEW", "QUALIFIED", "PROPOSAL", "NEGOTIATION", "LOST", "WON"]
    "The progress of the sale. A LOST Opportunity can be reopened to NEW; WON is final."
    externalReferences: list[OpportunityExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    property: NotRequired[Property | None]
    "The record of `propertyId`, only if `expand` names it. Null for a deleted record."
    lead: NotRequired[Lead | None]
    "The record of `leadId`, only if `expand` names it. Null for a deleted record."
    salesTypes: NotRequired[list[SalesType | None]]
    "The records of `salesTypeIds`, only if `expand` names it. Null for a deleted record."
    owner: NotRequired[TeamMember | None]
    "The record of `ownerId`, only if `expand` names it. Null for a deleted record."


class OpportunityExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class OpportunityChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    name: str
    customerId: str
    propertyId: str | None
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    leadId: str | None
    "The Lead from which it was converted."
    salesTypeIds: list[str]
    "The kinds of sale. An inactive Sales Type cannot be added. The referenced record must have `isActive` `true`. Any other record is refused with `REFERENCE_NOT_FOUND`."
    value: str | None
    "The expected value of the sale."
    expectedCloseDate: str | None
    closedAt: str | None
    "When it was won or lost; null after it is reopened."
    lossReason: str | None
    ownerId: str | None
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    stage: Literal["NEW", "QUALIFIED", "PROPOSAL", "NEGOTIATION", "LOST", "WON"]
    "The progress of the sale. A LOST Opportunity can be reopened to NEW; WON is final."
    externalReferences: list[OpportunityChangedExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    property: NotRequired[Property | None]
    "The record of `propertyId`, only if `expand` names it. Null for a deleted record."
    lead: NotRequired[Lead | None]
    "The record of `leadId`, only if `expand` names it. Null for a deleted record."
    salesTypes: NotRequired[list[SalesType | None]]
    "The records of `salesTypeIds`, only if `expand` names it. Null for a deleted record."
    owner: NotRequired[TeamMember | None]
    "The record of `ownerId`, only if `expand` names it. Null for a deleted record."
    changed: bool


class OpportunityChangedExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class OpportunityCreate(TypedDict):
    name: str
    customerId: str
    propertyId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    leadId: NotRequired[str | None]
    "The Lead from which it was converted."
    salesTypeIds: NotRequired[list[str]]
    "The kinds of sale. An inactive Sales Type cannot be added. The referenced record must have `isActive` `true`. Any other record is refused with `REFERENCE_NOT_FOUND`. Default: `[]`."
    value: NotRequired[str | None]
    "The expected value of the sale."
    expectedCloseDate: NotRequired[str | None]
    lossReason: NotRequired[str | None]
    ownerId: NotRequired[str | None]
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    stage: NotRequired[Literal["NEW", "QUALIFIED", "PROPOSAL", "NEGOTIATION", "LOST", "WON"]]
    "The progress of the sale. A LOST Opportunity can be reopened to NEW; WON is final. Default: `NEW`."
    externalReferences: NotRequired[list[OpportunityCreateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class OpportunityCreateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class OpportunityEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["opportunity.created", "opportunity.updated"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: OpportunityEventData
    "The record that the event is about."
    request: OpportunityEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class OpportunityEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["opportunity"]
    "The kind of the record."
    resource: Opportunity
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class OpportunityEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class OpportunityUpdate(TypedDict):
    name: NotRequired[str]
    salesTypeIds: NotRequired[list[str]]
    "The kinds of sale. An inactive Sales Type cannot be added. The referenced record must have `isActive` `true`. Any other record is refused with `REFERENCE_NOT_FOUND`."
    value: NotRequired[str | None]
    "The expected value of the sale."
    expectedCloseDate: NotRequired[str | None]
    lossReason: NotRequired[str | None]
    stage: NotRequired[Literal["NEW", "QUALIFIED", "PROPOSAL", "NEGOTIATION", "LOST", "WON"]]
    "The progress of the sale. A LOST Opportunity can be reopened to NEW; WON is final."
    externalReferences: NotRequired[list[OpportunityUpdateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class OpportunityUpdateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class OpportunityUpsert(TypedDict):
    name: NotRequired[str]
    customerId: NotRequired[str]
    propertyId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    leadId: NotRequired[str | None]
    "The Lead from which it was converted."
    salesTypeIds: NotRequired[list[str]]
    "The kinds of sale. An inactive Sales Type cannot be added. The referenced record must have `isActive` `true`. Any other record is refused with `REFERENCE_NOT_FOUND`."
    value: NotRequired[str | None]
    "The expected value of the sale."
    expectedCloseDate: NotRequired[str | None]
    lossReason: NotRequired[str | None]
    ownerId: NotRequired[str | None]
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    stage: NotRequired[Literal["NEW", "QUALIFIED", "PROPOSAL", "NEGOTIATION", "LOST", "WON"]]
    "The progress of the sale. A LOST Opportunity can be reopened to NEW; WON is final."
    externalReferences: NotRequired[list[OpportunityUpsertExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class OpportunityUpsertExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class Project(TypedDict):
    "The delivery of a sale to a Customer, from planning to handover."

    id: str
    "Its id; sorts by creation time."
    name: str
    projectNumber: str
    customerId: str
    propertyId: str | None
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    opportunityId: str | None
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    contractId: str | None
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    templateId: str | None
    "The active Project Template whose items become its Project Items. The referenced record must have `isActive` `true`."
    startDate: str | None
    targetDate: str | None
    "The day by which it should be completed."
    completedAt: str | None
    ownerId: str | None
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    status: Literal["PLANNING", "ACTIVE", "ON_HOLD", "COMPLETED", "CANCELLED"]
    "Can change to any other status, except from COMPLETED and CANCELLED, which are final."
    externalReferences: list[ProjectExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    property: NotRequired[Property | None]
    "The record of `propertyId`, only if `expand` names it. Null for a deleted record."
    opportunity: NotRequired[Opportunity | None]
    "The record of `opportunityId`, only if `expand` names it. Null for a deleted record."
    contract: NotRequired[Contract | None]
    "The record of `contractId`, only if `expand` names it. Null for a deleted record."
    template: NotRequired[ProjectTemplate | None]
    "The record of `templateId`, only if `expand` names it. Null for a deleted record."
    owner: NotRequired[TeamMember | None]
    "The record of `ownerId`, only if `expand` names it. Null for a deleted record."


class ProjectExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class ProjectChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    name: str
    projectNumber: str
    customerId: str
    propertyId: str | None
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    opportunityId: str | None
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    contractId: str | None
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    templateId: str | None
    "The active Project Template whose items become its Project Items. The referenced record must have `isActive` `true`."
    startDate: str | None
    targetDate: str | None
    "The day by which it should be completed."
    completedAt: str | None
    ownerId: str | None
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    status: Literal["PLANNING", "ACTIVE", "ON_HOLD", "COMPLETED", "CANCELLED"]
    "Can change to any other status, except from COMPLETED and CANCELLED, which are final."
    externalReferences: list[ProjectChangedExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    property: NotRequired[Property | None]
    "The record of `propertyId`, only if `expand` names it. Null for a deleted record."
    opportunity: NotRequired[Opportunity | None]
    "The record of `opportunityId`, only if `expand` names it. Null for a deleted record."
    contract: NotRequired[Contract | None]
    "The record of `contractId`, only if `expand` names it. Null for a deleted record."
    template: NotRequired[ProjectTemplate | None]
    "The record of `templateId`, only if `expand` names it. Null for a deleted record."
    owner: NotRequired[TeamMember | None]
    "The record of `ownerId`, only if `expand` names it. Null for a deleted record."
    changed: bool


class ProjectChangedExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class ProjectCreate(TypedDict):
    name: str
    customerId: str
    propertyId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    opportunityId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    contractId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    templateId: NotRequired[str | None]
    "The active Project Template whose items become its Project Items. The referenced record must have `isActive` `true`."
    startDate: NotRequired[str | None]
    targetDate: NotRequired[str | None]
    "The day by which it should be completed."
    ownerId: NotRequired[str | None]
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    status: NotRequired[Literal["PLANNING", "ACTIVE", "ON_HOLD", "COMPLETED", "CANCELLED"]]
    "Can change to any other status, except from COMPLETED and CANCELLED, which are final. Default: `PLANNING`."
    externalReferences: NotRequired[list[ProjectCreateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class ProjectCreateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class ProjectEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["project.created", "project.updated"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: ProjectEventData
    "The record that the event is about."
    request: ProjectEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class ProjectEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["project"]
    "The kind of the record."
    resource: Project
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class ProjectEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class ProjectItem(TypedDict):
    "A step of a Project. If a Work Order carries it out, its status follows the Work Order."

    id: str
    "Its id; sorts by creation time."
    projectId: str
    stageName: str | None
    "Its stage of the Project."
    type: Literal["WORK_ORDER", "TASK", "MILESTONE", "DOCUMENT"]
    title: str
    workOrderId: str | None
    "The Work Order of the same Project that carries it out. The `projectId` of the referenced record must equal this record's `projectId`, if that is set."
    position: int
    "Its position among the items of the Project, in ascending order."
    status: Literal["PENDING", "IN_PROGRESS", "COMPLETED", "CANCELLED"]
    "Changed by actions and by its Work Order."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    project: NotRequired[Project | None]
    "The record of `projectId`, only if `expand` names it. Null for a deleted record."
    workOrder: NotRequired[WorkOrder | None]
    "The record of `workOrderId`, only if `expand` names it. Null for a deleted record."


class ProjectItemChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    projectId: str
    stageName: str | None
    "Its stage of the Project."
    type: Literal["WORK_ORDER", "TASK", "MILESTONE", "DOCUMENT"]
    title: str
    workOrderId: str | None
    "The Work Order of the same Project that carries it out. The `projectId` of the referenced record must equal this record's `projectId`, if that is set."
    position: int
    "Its position among the items of the Project, in ascending order."
    status: Literal["PENDING", "IN_PROGRESS", "COMPLETED", "CANCELLED"]
    "Changed by actions and by its Work Order."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    project: NotRequired[Project | None]
    "The record of `projectId`, only if `expand` names it. Null for a deleted record."
    workOrder: NotRequired[WorkOrder | None]
    "The record of `workOrderId`, only if `expand` names it. Null for a deleted record."
    changed: bool


class ProjectItemCreate(TypedDict):
    projectId: str
    stageName: NotRequired[str | None]
    "Its stage of the Project."
    type: NotRequired[Literal["WORK_ORDER", "TASK", "MILESTONE", "DOCUMENT"]]
    "Default: `TASK`."
    title: str
    workOrderId: NotRequired[str | None]
    "The Work Order of the same Project that carries it out. The `projectId` of the referenced record must equal this record's `projectId`, if that is set."
    position: NotRequired[int]
    "Its position among the items of the Project, in ascending order. Default: `0`."


class ProjectItemEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["project_item.created", "project_item.updated", "project_item.started", "project_item.completed"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: ProjectItemEventData
    "The record that the event is about."
    request: ProjectItemEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class ProjectItemEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["project_item"]
    "The kind of the record."
    resource: ProjectItem
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class ProjectItemEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class ProjectItemUpdate(TypedDict):
    stageName: NotRequired[str | None]
    "Its stage of the Project."
    type: NotRequired[Literal["WORK_ORDER", "TASK", "MILESTONE", "DOCUMENT"]]
    title: NotRequired[str]
    workOrderId: NotRequired[str | None]
    "The Work Order of the same Project that carries it out. The `projectId` of the referenced record must equal this record's `projectId`, if that is set."
    position: NotRequired[int]
    "Its position among the items of the Project, in ascending order."


class ProjectTemplate(TypedDict):
    "A plan of stages and items from which Projects are created."

    id: str
    "Its id; sorts by creation time."
    name: str
    description: str | None
    definition: dict[str, Any] | None
    "The manifest, an object with `stages` and optionally a `name`. It may be invalid while the template is inactive."
    isActive: bool
    "Whether Projects can use it. Setting it to true validates the definition."
    isPublished: bool
    "Another name for `isActive`, always equal to it. Deprecated since 2026-01-01, removed after 2027-01-01."
    revision: int
    "Increased by each change of the definition. Incremented by each change of `definition`."
    note: str | None
    externalReferences: list[ProjectTemplateExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."


class ProjectTemplateExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class ProjectTemplateChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    name: str
    description: str | None
    definition: dict[str, Any] | None
    "The manifest, an object with `stages` and optionally a `name`. It may be invalid while the template is inactive."
    isActive: bool
    "Whether Projects can use it. Setting it to true validates the definition."
    isPublished: bool
    "Another name for `isActive`, always equal to it. Deprecated since 2026-01-01, removed after 2027-01-01."
    revision: int
    "Increased by each change of the definition. Incremented by each change of `definition`."
    note: str | None
    externalReferences: list[ProjectTemplateChangedExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    changed: bool


class ProjectTemplateChangedExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class ProjectTemplateCreate(TypedDict):
    name: str
    description: NotRequired[str | None]
    definition: NotRequired[dict[str, Any] | None]
    "The manifest, an object with `stages` and optionally a `name`. It may be invalid while the template is inactive."
    isActive: NotRequired[bool]
    "Whether Projects can use it. Setting it to true validates the definition. Default: `false`."
    isPublished: NotRequired[bool]
    "Another name for `isActive`, always equal to it. Deprecated since 2026-01-01, removed after 2027-01-01."
    note: NotRequired[str | None]
    externalReferences: NotRequired[list[ProjectTemplateCreateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."


class ProjectTemplateCreateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class ProjectTemplateEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["project_template.created", "project_template.updated"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: ProjectTemplateEventData
    "The record that the event is about."
    request: ProjectTemplateEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class ProjectTemplateEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["project_template"]
    "The kind of the record."
    resource: ProjectTemplate
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class ProjectTemplateEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class ProjectTemplateUpdate(TypedDict):
    name: NotRequired[str]
    description: NotRequired[str | None]
    definition: NotRequired[dict[str, Any] | None]
    "The manifest, an object with `stages` and optionally a `name`. It may be invalid while the template is inactive."
    isActive: NotRequired[bool]
    "Whether Projects can use it. Setting it to true validates the definition."
    isPublished: NotRequired[bool]
    "Another name for `isActive`, always equal to it. Deprecated since 2026-01-01, removed after 2027-01-01."
    note: NotRequired[str | None]
    externalReferences: NotRequired[list[ProjectTemplateUpdateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."


class ProjectTemplateUpdateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class ProjectTemplateValidateResult(TypedDict):
    valid: bool
    errors: list[ProjectTemplateValidateResultErrorsItem]
    statistics: ProjectTemplateValidateResultStatistics | None
    "The statistics of a valid manifest, otherwise null."


class ProjectTemplateValidateResultErrorsItem(TypedDict):
    path: str
    "JSON Pointer into the manifest."
    code: Literal["DEPENDENCY_CYCLE", "DUPLICATE_NAME", "EMPTY", "INVALID_TYPE", "INVALID_VALUE", "OUT_OF_RANGE", "REQUIRED", "TOO_LONG", "TOO_MANY_ERRORS", "UNKNOWN_DEPENDENCY", "UNKNOWN_FIELD", "UNKNOWN_ITEM_TYPE"]
    "The problem. After 1,000 errors, `TOO_MANY_ERRORS` ends the list."
    message: str


class ProjectTemplateValidateResultStatistics(TypedDict):
    "The statistics of a valid manifest, otherwise null."

    stageCount: int
    itemCount: int
    itemsByType: dict[str, Any]
    "The number of items of each type."
    criticalPathDays: int
    "The days of the longest chain of items that depend on each other."


class ProjectUpdate(TypedDict):
    name: NotRequired[str]
    contractId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    startDate: NotRequired[str | None]
    targetDate: NotRequired[str | None]
    "The day by which it should be completed."
    ownerId: NotRequired[str | None]
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    status: NotRequired[Literal["PLANNING", "ACTIVE", "ON_HOLD", "COMPLETED", "CANCELLED"]]
    "Can change to any other status, except from COMPLETED and CANCELLED, which are final."
    externalReferences: NotRequired[list[ProjectUpdateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class ProjectUpdateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class ProjectUpsert(TypedDict):
    name: NotRequired[str]
    customerId: NotRequired[str]
    propertyId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    opportunityId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    contractId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    templateId: NotRequired[str | None]
    "The active Project Template whose items become its Project Items. The referenced record must have `isActive` `true`."
    startDate: NotRequired[str | None]
    targetDate: NotRequired[str | None]
    "The day by which it should be completed."
    ownerId: NotRequired[str | None]
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    status: NotRequired[Literal["PLANNING", "ACTIVE", "ON_HOLD", "COMPLETED", "CANCELLED"]]
    "Can change to any other status, except from COMPLETED and CANCELLED, which are final."
    externalReferences: NotRequired[list[ProjectUpsertExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class ProjectUpsertExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class Property(TypedDict):
    "A site of a Customer, with its Systems."

    id: str
    "Its id; sorts by creation time."
    customerId: str
    address: str
    "Street and number."
    city: str
    state: str
    "State or province."
    zipCode: str
    placeId: str | None
    "The id of the address in a map service. Lead conversion compares it."
    latitude: float | None
    "Degrees north."
    longitude: float | None
    "Degrees east."
    timezone: str | None
    roofType: str | None
    "The type, such as `asphalt shingle` or `flat`."
    utilityName: str | None
    "The company that supplies its electricity."
    externalReferences: list[PropertyExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."


class PropertyExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class PropertyChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    customerId: str
    address: str
    "Street and number."
    city: str
    state: str
    "State or province."
    zipCode: str
    placeId: str | None
    "The id of the address in a map service. Lead conversion compares it."
    latitude: float | None
    "Degrees north."
    longitude: float | None
    "Degrees east."
    timezone: str | None
    roofType: str | None
    "The type, such as `asphalt shingle` or `flat`."
    utilityName: str | None
    "The company that supplies its electricity."
    externalReferences: list[PropertyChangedExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    changed: bool


class PropertyChangedExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class PropertyCreate(TypedDict):
    customerId: str
    address: str
    "Street and number."
    city: str
    state: str
    "State or province."
    zipCode: str
    placeId: NotRequired[str | None]
    "The id of the address in a map service. Lead conversion compares it."
    latitude: NotRequired[float | None]
    "Degrees north."
    longitude: NotRequired[float | None]
    "Degrees east."
    timezone: NotRequired[str | None]
    roofType: NotRequired[str | None]
    "The type, such as `asphalt shingle` or `flat`."
    utilityName: NotRequired[str | None]
    "The company that supplies its electricity."
    externalReferences: NotRequired[list[PropertyCreateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class PropertyCreateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class PropertyEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["property.created", "property.updated"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: PropertyEventData
    "The record that the event is about."
    request: PropertyEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class PropertyEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["property"]
    "The kind of the record."
    resource: Property
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class PropertyEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class PropertyUpdate(TypedDict):
    address: NotRequired[str]
    "Street and number."
    city: NotRequired[str]
    state: NotRequired[str]
    "State or province."
    zipCode: NotRequired[str]
    placeId: NotRequired[str | None]
    "The id of the address in a map service. Lead conversion compares it."
    latitude: NotRequired[float | None]
    "Degrees north."
    longitude: NotRequired[float | None]
    "Degrees east."
    timezone: NotRequired[str | None]
    roofType: NotRequired[str | None]
    "The type, such as `asphalt shingle` or `flat`."
    utilityName: NotRequired[str | None]
    "The company that supplies its electricity."
    externalReferences: NotRequired[list[PropertyUpdateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class PropertyUpdateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class PropertyUpsert(TypedDict):
    customerId: NotRequired[str]
    address: NotRequired[str]
    "Street and number."
    city: NotRequired[str]
    state: NotRequired[str]
    "State or province."
    zipCode: NotRequired[str]
    placeId: NotRequired[str | None]
    "The id of the address in a map service. Lead conversion compares it."
    latitude: NotRequired[float | None]
    "Degrees north."
    longitude: NotRequired[float | None]
    "Degrees east."
    timezone: NotRequired[str | None]
    roofType: NotRequired[str | None]
    "The type, such as `asphalt shingle` or `flat`."
    utilityName: NotRequired[str | None]
    "The company that supplies its electricity."
    externalReferences: NotRequired[list[PropertyUpsertExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class PropertyUpsertExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class Quote(TypedDict):
    "An offer for an Opportunity, with prices. It can be edited as a draft, but not after it is sent."

    id: str
    "Its id; sorts by creation time."
    opportunityId: str
    caseId: str | None
    "The Case for which it was made. While the Quote is a draft, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `opportunityId.customerId`, if that is set, or be unset."
    quoteNumber: str
    name: str
    lineItems: list[QuoteLineItemsItem]
    "The offered items. A negative price is a discount. A write replaces the whole list."
    total: str
    "The sum of quantity times unitPrice over the line items. Derived: the sum over `lineItems` of `quantity` times `unitPrice`."
    currency: str
    "ISO 4217 code."
    validUntil: str | None
    "When a sent Quote expires; null for never."
    sentAt: str | None
    "When it was last sent; null after a revision."
    decidedAt: str | None
    "When it was accepted or declined."
    partnerDesignId: str | None
    "The design of the last partner sync."
    partnerProjectId: str | None
    "The project of the last partner sync."
    partnerSyncRequestedAt: str | None
    status: Literal["DRAFT", "SENT", "ACCEPTED", "DECLINED", "EXPIRED"]
    "Changed only by actions. A SENT Quote past validUntil becomes EXPIRED."
    externalReferences: list[QuoteExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    opportunity: NotRequired[Opportunity | None]
    "The record of `opportunityId`, only if `expand` names it. Null for a deleted record."
    case: NotRequired[Case | None]
    "The record of `caseId`, only if `expand` names it. Null for a deleted record."


class QuoteLineItemsItem(TypedDict):
    description: str
    quantity: float
    unitPrice: str


class QuoteExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class QuoteChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    opportunityId: str
    caseId: str | None
    "The Case for which it was made. While the Quote is a draft, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `opportunityId.customerId`, if that is set, or be unset."
    quoteNumber: str
    name: str
    lineItems: list[QuoteChangedLineItemsItem]
    "The offered items. A negative price is a discount. A write replaces the whole list."
    total: str
    "The sum of quantity times unitPrice over the line items. Derived: the sum over `lineItems` of `quantity` times `unitPrice`."
    currency: str
    "ISO 4217 code."
    validUntil: str | None
    "When a sent Quote expires; null for never."
    sentAt: str | None
    "When it was last sent; null after a revision."
    decidedAt: str | None
    "When it was accepted or declined."
    partnerDesignId: str | None
    "The design of the last partner sync."
    partnerProjectId: str | None
    "The project of the last partner sync."
    partnerSyncRequestedAt: str | None
    status: Literal["DRAFT", "SENT", "ACCEPTED", "DECLINED", "EXPIRED"]
    "Changed only by actions. A SENT Quote past validUntil becomes EXPIRED."
    externalReferences: list[QuoteChangedExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    opportunity: NotRequired[Opportunity | None]
    "The record of `opportunityId`, only if `expand` names it. Null for a deleted record."
    case: NotRequired[Case | None]
    "The record of `caseId`, only if `expand` names it. Null for a deleted record."
    changed: bool


class QuoteChangedLineItemsItem(TypedDict):
    description: str
    quantity: float
    unitPrice: str


class QuoteChangedExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class QuoteCreate(TypedDict):
    opportunityId: str
    caseId: NotRequired[str | None]
    "The Case for which it was made. While the Quote is a draft, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `opportunityId.customerId`, if that is set, or be unset."
    name: str
    lineItems: NotRequired[list[QuoteCreateLineItemsItem]]
    "The offered items. A negative price is a discount. A write replaces the whole list. Default: `[]`."
    currency: NotRequired[str]
    "ISO 4217 code. Default: `USD`."
    validUntil: NotRequired[str | None]
    "When a sent Quote expires; null for never."
    externalReferences: NotRequired[list[QuoteCreateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class QuoteCreateLineItemsItem(TypedDict):
    description: str
    quantity: NotRequired[float | None]
    unitPrice: str


class QuoteCreateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class QuoteEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["quote.created", "quote.updated", "quote.sent", "quote.accepted", "quote.declined", "quote.revised", "quote.partner_sync_requested", "quote.expired"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: QuoteEventData
    "The record that the event is about."
    request: QuoteEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class QuoteEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["quote"]
    "The kind of the record."
    resource: Quote
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class QuoteEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class QuotePartnerSyncInput(TypedDict):
    partnerDesignId: NotRequired[str | None]
    "Default: the one linked first, or the one of the last sync."
    partnerProjectId: NotRequired[str | None]
    "Default: the one linked first, or the one of the last sync."


class QuoteUpdate(TypedDict):
    caseId: NotRequired[str | None]
    "The Case for which it was made. While the Quote is a draft, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `opportunityId.customerId`, if that is set, or be unset."
    name: NotRequired[str]
    lineItems: NotRequired[list[QuoteUpdateLineItemsItem]]
    "The offered items. A negative price is a discount. A write replaces the whole list."
    currency: NotRequired[str]
    "ISO 4217 code."
    validUntil: NotRequired[str | None]
    "When a sent Quote expires; null for never."
    externalReferences: NotRequired[list[QuoteUpdateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class QuoteUpdateLineItemsItem(TypedDict):
    description: str
    quantity: NotRequired[float | None]
    unitPrice: str


class QuoteUpdateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class QuoteUpsert(TypedDict):
    opportunityId: NotRequired[str]
    caseId: NotRequired[str | None]
    "The Case for which it was made. While the Quote is a draft, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `opportunityId.customerId`, if that is set, or be unset."
    name: NotRequired[str]
    lineItems: NotRequired[list[QuoteUpsertLineItemsItem]]
    "The offered items. A negative price is a discount. A write replaces the whole list."
    currency: NotRequired[str]
    "ISO 4217 code."
    validUntil: NotRequired[str | None]
    "When a sent Quote expires; null for never."
    externalReferences: NotRequired[list[QuoteUpsertExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class QuoteUpsertLineItemsItem(TypedDict):
    description: str
    quantity: NotRequired[float | None]
    unitPrice: str


class QuoteUpsertExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class RateLimit(TypedDict):
    limit: int
    remaining: int
    reset: int


class Request(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    requestId: str
    "Its `meta.requestId`, the same as `id`."
    method: str
    "The HTTP method."
    path: str
    "The path below the base address, with ids of records. Other values are masked."
    route: str | None
    "The path of the operation; null if no operation has this path."
    status: int
    "The HTTP status of the response."
    code: str | None
    "The code of the error; null for a success."
    durationMs: int
    "Milliseconds until the response was ready."
    apiKeyId: str
    "The key."
    bytesIn: int
    "Bytes of the body that were received."
    bytesOut: int
    "Bytes of the response's body."
    details: list[RequestDetailsItem]
    "The first 20 details of the error."
    source: str | None
    "`console` for a call that a session of the console made; otherwise null."


class RequestDetailsItem(TypedDict):
    path: str
    "A JSON Pointer into the body, or `query.NAME`, or `header.NAME`."
    code: str
    "The code of the detail."


class SalesType(TypedDict):
    "A kind of sale by which Opportunities are classified, such as `Solar` or `Battery retrofit`."

    id: str
    "Its id; sorts by creation time."
    name: str
    "Unique in the organization."
    isActive: bool
    "Whether it can be added to Opportunities."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."


class SalesTypeChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    name: str
    "Unique in the organization."
    isActive: bool
    "Whether it can be added to Opportunities."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    changed: bool


class SalesTypeCreate(TypedDict):
    name: str
    "Unique in the organization."
    isActive: NotRequired[bool]
    "Whether it can be added to Opportunities. Default: `true`."


class SalesTypeEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["sales_type.created", "sales_type.updated"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: SalesTypeEventData
    "The record that the event is about."
    request: SalesTypeEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class SalesTypeEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["sales_type"]
    "The kind of the record."
    resource: SalesType
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class SalesTypeEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class SalesTypeUpdate(TypedDict):
    name: NotRequired[str]
    "Unique in the organization."
    isActive: NotRequired[bool]
    "Whether it can be added to Opportunities."


class ServiceAppointment(TypedDict):
    "A visit planned for a Work Order, with its time and its crew."

    id: str
    "Its id; sorts by creation time."
    workOrderId: str
    "Its Work Order, which must be open. The referenced record must have `status` `NEW` or `SCHEDULED` or `IN_PROGRESS` or `ON_HOLD`."
    scheduledStart: str
    "Start of the interval. If it is sent without an offset, it is local time in `timezone`."
    scheduledEnd: str
    "End of the interval, at most 31 days after its start. If it is sent without an offset, it is local time in `timezone`. Must be after `scheduledStart`, if both are set. An earlier or equal value is refused with `INTERVAL_EMPTY`."
    timezone: str
    "The time zone of the visit's location."
    durationMinutes: int
    "Length of the interval in whole minutes, rounded down."
    estimatedDurationMinutes: int | None
    "The estimated minutes. The value must equal the length of the interval exactly. If it is set but not sent, it follows the interval."
    assignedTeamMemberIds: list[str]
    "The crew. Each must be an active, schedulable Team Member. The referenced record must have `status` `ACTIVE`. The referenced record must have `isSchedulable` `true`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    primaryTeamMemberId: str | None
    "The member in charge, who must belong to the crew. A missing record is refused with `PRIMARY_NOT_ASSIGNED`."
    notes: str | None
    "Notes, which remain writable after the appointment."
    schedulingConfidence: Literal["TENTATIVELY_SCHEDULED", "CONFIDENTLY_SCHEDULED", "CONFIRMED"] | None
    customerWindowStart: str | None
    "Start of the time window promised to the Customer. If it is sent without an offset, it is local time in `timezone`."
    customerWindowEnd: str | None
    "End of the window, which must contain the whole interval. If it is sent without an offset, it is local time in `timezone`."
    startedAt: str | None
    completedAt: str | None
    cancelledAt: str | None
    cancellationReason: str | None
    seriesId: str | None
    "The same for all appointments of one multi-day call."
    status: Literal["SCHEDULED", "DISPATCHED", "IN_PROGRESS", "COMPLETED", "CANCELLED", "NO_SHOW"]
    "Changed only by actions."
    externalReferences: list[ServiceAppointmentExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    workOrder: NotRequired[WorkOrder | None]
    "The record of `workOrderId`, only if `expand` names it. Null for a deleted record."
    assignedTeamMembers: NotRequired[list[TeamMember | None]]
    "The records of `assignedTeamMemberIds`, only if `expand` names it. Null for a deleted record."
    primaryTeamMember: NotRequired[TeamMember | None]
    "The record of `primaryTeamMemberId`, only if `expand` names it. Null for a deleted record."


class ServiceAppointmentExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class ServiceAppointmentCancelInput(TypedDict):
    reason: NotRequired[str | None]
    "Stored as `cancellationReason`."


class ServiceAppointmentChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    workOrderId: str
    "Its Work Order, which must be open. The referenced record must have `status` `NEW` or `SCHEDULED` or `IN_PROGRESS` or `ON_HOLD`."
    scheduledStart: str
    "Start of the interval. If it is sent without an offset, it is local time in `timezone`."
    scheduledEnd: str
    "End of the interval, at most 31 days after its start. If it is sent without an offset, it is local time in `timezone`. Must be after `scheduledStart`, if both are set. An earlier or equal value is refused with `INTERVAL_EMPTY`."
    timezone: str
    "The time zone of the visit's location."
    durationMinutes: int
    "Length of the interval in whole minutes, rounded down."
    estimatedDurationMinutes: int | None
    "The estimated minutes. The value must equal the length of the interval exactly. If it is set but not sent, it follows the interval."
    assignedTeamMemberIds: list[str]
    "The crew. Each must be an active, schedulable Team Member. The referenced record must have `status` `ACTIVE`. The referenced record must have `isSchedulable` `true`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    primaryTeamMemberId: str | None
    "The member in charge, who must belong to the crew. A missing record is refused with `PRIMARY_NOT_ASSIGNED`."
    notes: str | None
    "Notes, which remain writable after the appointment."
    schedulingConfidence: Literal["TENTATIVELY_SCHEDULED", "CONFIDENTLY_SCHEDULED", "CONFIRMED"] | None
    customerWindowStart: str | None
    "Start of the time window promised to the Customer. If it is sent without an offset, it is local time in `timezone`."
    customerWindowEnd: str | None
    "End of the window, which must contain the whole interval. If it is sent without an offset, it is local time in `timezone`."
    startedAt: str | None
    completedAt: str | None
    cancelledAt: str | None
    cancellationReason: str | None
    seriesId: str | None
    "The same for all appointments of one multi-day call."
    status: Literal["SCHEDULED", "DISPATCHED", "IN_PROGRESS", "COMPLETED", "CANCELLED", "NO_SHOW"]
    "Changed only by actions."
    externalReferences: list[ServiceAppointmentChangedExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    workOrder: NotRequired[WorkOrder | None]
    "The record of `workOrderId`, only if `expand` names it. Null for a deleted record."
    assignedTeamMembers: NotRequired[list[TeamMember | None]]
    "The records of `assignedTeamMemberIds`, only if `expand` names it. Null for a deleted record."
    primaryTeamMember: NotRequired[TeamMember | None]
    "The record of `primaryTeamMemberId`, only if `expand` names it. Null for a deleted record."
    changed: bool


class ServiceAppointmentChangedExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class ServiceAppointmentCompleteInput(TypedDict):
    completedAt: NotRequired[str | None]
    "When the work was done. Default: now."
    notes: NotRequired[str | None]
    "Replaces the appointment's notes if sent."


class ServiceAppointmentCreate(TypedDict):
    workOrderId: str
    "Its Work Order, which must be open. The referenced record must have `status` `NEW` or `SCHEDULED` or `IN_PROGRESS` or `ON_HOLD`."
    scheduledStart: str
    "Start of the interval. If it is sent without an offset, it is local time in `timezone`."
    scheduledEnd: str
    "End of the interval, at most 31 days after its start. If it is sent without an offset, it is local time in `timezone`. Must be after `scheduledStart`, if both are set. An earlier or equal value is refused with `INTERVAL_EMPTY`."
    timezone: str
    "The time zone of the visit's location."
    estimatedDurationMinutes: NotRequired[int | None]
    "The estimated minutes. The value must equal the length of the interval exactly. If it is set but not sent, it follows the interval."
    assignedTeamMemberIds: NotRequired[list[str]]
    "The crew. Each must be an active, schedulable Team Member. The referenced record must have `status` `ACTIVE`. The referenced record must have `isSchedulable` `true`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. Default: `[]`."
    primaryTeamMemberId: NotRequired[str | None]
    "The member in charge, who must belong to the crew. A missing record is refused with `PRIMARY_NOT_ASSIGNED`."
    notes: NotRequired[str | None]
    "Notes, which remain writable after the appointment."
    schedulingConfidence: NotRequired[Literal["TENTATIVELY_SCHEDULED", "CONFIDENTLY_SCHEDULED", "CONFIRMED"] | None]
    customerWindowStart: NotRequired[str | None]
    "Start of the time window promised to the Customer. If it is sent without an offset, it is local time in `timezone`."
    customerWindowEnd: NotRequired[str | None]
    "End of the window, which must contain the whole interval. If it is sent without an offset, it is local time in `timezone`."
    externalReferences: NotRequired[list[ServiceAppointmentCreateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class ServiceAppointmentCreateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class ServiceAppointmentEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["service_appointment.created", "service_appointment.updated", "service_appointment.dispatched", "service_appointment.started", "service_appointment.completed", "service_appointment.cancelled", "service_appointment.no_show"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: ServiceAppointmentEventData
    "The record that the event is about."
    request: ServiceAppointmentEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class ServiceAppointmentEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["service_appointment"]
    "The kind of the record."
    resource: ServiceAppointment
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class ServiceAppointmentEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class ServiceAppointmentIssue(TypedDict):
    "A problem that affected a Service Appointment."

    id: str
    "Its id; sorts by creation time."
    serviceAppointmentId: str
    "The record that contains it."
    issueType: Literal["ACCESS", "CUSTOMER_UNAVAILABLE", "EQUIPMENT", "MATERIALS", "PERMIT", "SAFETY", "SCOPE_CHANGE", "WEATHER", "OTHER"]
    notes: str | None
    reportedByTeamMemberId: str | None
    isResolved: bool
    resolvedAt: str | None
    resolvedByTeamMemberId: str | None
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    serviceAppointment: NotRequired[ServiceAppointment | None]
    "The record of `serviceAppointmentId`, only if `expand` names it. Null for a deleted record."
    reportedByTeamMember: NotRequired[TeamMember | None]
    "The record of `reportedByTeamMemberId`, only if `expand` names it. Null for a deleted record."
    resolvedByTeamMember: NotRequired[TeamMember | None]
    "The record of `resolvedByTeamMemberId`, only if `expand` names it. Null for a deleted record."


class ServiceAppointmentIssueCreate(TypedDict):
    issueType: Literal["ACCESS", "CUSTOMER_UNAVAILABLE", "EQUIPMENT", "MATERIALS", "PERMIT", "SAFETY", "SCOPE_CHANGE", "WEATHER", "OTHER"]
    notes: NotRequired[str | None]
    reportedByTeamMemberId: NotRequired[str | None]


class ServiceAppointmentIssueEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["service_appointment.issue_created", "service_appointment.issue_resolved"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: ServiceAppointmentIssueEventData
    "The record that the event is about."
    request: ServiceAppointmentIssueEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class ServiceAppointmentIssueEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["service_appointment_issue"]
    "The kind of the record."
    resource: ServiceAppointmentIssue
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class ServiceAppointmentIssueEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class ServiceAppointmentIssueResolveInput(TypedDict):
    resolvedByTeamMemberId: NotRequired[str | None]


class ServiceAppointmentMultiDayInput(TypedDict):
    workOrderId: str
    startDate: str
    endDate: str
    "The last day, at most 31 days in all."
    dailyStartTime: str
    dailyEndTime: str
    timezone: str
    assignedTeamMemberIds: NotRequired[list[str] | None]
    primaryTeamMemberId: NotRequired[str | None]
    notes: NotRequired[str | None]
    schedulingConfidence: NotRequired[Literal["TENTATIVELY_SCHEDULED", "CONFIDENTLY_SCHEDULED", "CONFIRMED"] | None]


class ServiceAppointmentUpdate(TypedDict):
    scheduledStart: NotRequired[str]
    "Start of the interval. If it is sent without an offset, it is local time in `timezone`."
    scheduledEnd: NotRequired[str]
    "End of the interval, at most 31 days after its start. If it is sent without an offset, it is local time in `timezone`. Must be after `scheduledStart`, if both are set. An earlier or equal value is refused with `INTERVAL_EMPTY`."
    timezone: NotRequired[str]
    "The time zone of the visit's location."
    estimatedDurationMinutes: NotRequired[int | None]
    "The estimated minutes. The value must equal the length of the interval exactly. If it is set but not sent, it follows the interval."
    assignedTeamMemberIds: NotRequired[list[str]]
    "The crew. Each must be an active, schedulable Team Member. The referenced record must have `status` `ACTIVE`. The referenced record must have `isSchedulable` `true`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    primaryTeamMemberId: NotRequired[str | None]
    "The member in charge, who must belong to the crew. A missing record is refused with `PRIMARY_NOT_ASSIGNED`."
    notes: NotRequired[str | None]
    "Notes, which remain writable after the appointment."
    schedulingConfidence: NotRequired[Literal["TENTATIVELY_SCHEDULED", "CONFIDENTLY_SCHEDULED", "CONFIRMED"] | None]
    customerWindowStart: NotRequired[str | None]
    "Start of the time window promised to the Customer. If it is sent without an offset, it is local time in `timezone`."
    customerWindowEnd: NotRequired[str | None]
    "End of the window, which must contain the whole interval. If it is sent without an offset, it is local time in `timezone`."
    externalReferences: NotRequired[list[ServiceAppointmentUpdateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class ServiceAppointmentUpdateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class ServiceAppointmentUpsert(TypedDict):
    workOrderId: NotRequired[str]
    "Its Work Order, which must be open. The referenced record must have `status` `NEW` or `SCHEDULED` or `IN_PROGRESS` or `ON_HOLD`."
    scheduledStart: NotRequired[str]
    "Start of the interval. If it is sent without an offset, it is local time in `timezone`."
    scheduledEnd: NotRequired[str]
    "End of the interval, at most 31 days after its start. If it is sent without an offset, it is local time in `timezone`. Must be after `scheduledStart`, if both are set. An earlier or equal value is refused with `INTERVAL_EMPTY`."
    timezone: NotRequired[str]
    "The time zone of the visit's location."
    estimatedDurationMinutes: NotRequired[int | None]
    "The estimated minutes. The value must equal the length of the interval exactly. If it is set but not sent, it follows the interval."
    assignedTeamMemberIds: NotRequired[list[str]]
    "The crew. Each must be an active, schedulable Team Member. The referenced record must have `status` `ACTIVE`. The referenced record must have `isSchedulable` `true`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    primaryTeamMemberId: NotRequired[str | None]
    "The member in charge, who must belong to the crew. A missing record is refused with `PRIMARY_NOT_ASSIGNED`."
    notes: NotRequired[str | None]
    "Notes, which remain writable after the appointment."
    schedulingConfidence: NotRequired[Literal["TENTATIVELY_SCHEDULED", "CONFIDENTLY_SCHEDULED", "CONFIRMED"] | None]
    customerWindowStart: NotRequired[str | None]
    "Start of the time window promised to the Customer. If it is sent without an offset, it is local time in `timezone`."
    customerWindowEnd: NotRequired[str | None]
    "End of the window, which must contain the whole interval. If it is sent without an offset, it is local time in `timezone`."
    externalReferences: NotRequired[list[ServiceAppointmentUpsertExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class ServiceAppointmentUpsertExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class ServiceRequest(TypedDict):
    "A request for service as submitted, for example on a web form, before a Case is opened for it."

    id: str
    "Its id; sorts by creation time."
    customerId: str | None
    "The Customer who sent the request, if known."
    propertyId: str | None
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    subject: str
    description: str | None
    submissionAnswers: dict[str, Any] | None
    "The answers on the form, by the form's own keys."
    reportedHardware: list[dict[str, Any]] | None
    "The affected devices, as reported."
    submittedContact: dict[str, Any] | None
    "The contact data of the sender, as submitted."
    externalReferences: list[ServiceRequestExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    property: NotRequired[Property | None]
    "The record of `propertyId`, only if `expand` names it. Null for a deleted record."


class ServiceRequestExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class ServiceRequestChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    customerId: str | None
    "The Customer who sent the request, if known."
    propertyId: str | None
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    subject: str
    description: str | None
    submissionAnswers: dict[str, Any] | None
    "The answers on the form, by the form's own keys."
    reportedHardware: list[dict[str, Any]] | None
    "The affected devices, as reported."
    submittedContact: dict[str, Any] | None
    "The contact data of the sender, as submitted."
    externalReferences: list[ServiceRequestChangedExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    property: NotRequired[Property | None]
    "The record of `propertyId`, only if `expand` names it. Null for a deleted record."
    changed: bool


class ServiceRequestChangedExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class ServiceRequestCreate(TypedDict):
    customerId: NotRequired[str | None]
    "The Customer who sent the request, if known."
    propertyId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    subject: str
    description: NotRequired[str | None]
    submissionAnswers: NotRequired[dict[str, Any] | None]
    "The answers on the form, by the form's own keys."
    reportedHardware: NotRequired[list[dict[str, Any]] | None]
    "The affected devices, as reported."
    submittedContact: NotRequired[dict[str, Any] | None]
    "The contact data of the sender, as submitted."
    externalReferences: NotRequired[list[ServiceRequestCreateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."


class ServiceRequestCreateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class ServiceRequestEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["service_request.created", "service_request.updated"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: ServiceRequestEventData
    "The record that the event is about."
    request: ServiceRequestEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class ServiceRequestEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["service_request"]
    "The kind of the record."
    resource: ServiceRequest
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class ServiceRequestEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class ServiceRequestUpdate(TypedDict):
    customerId: NotRequired[str | None]
    "The Customer who sent the request, if known."
    propertyId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    subject: NotRequired[str]
    description: NotRequired[str | None]
    submissionAnswers: NotRequired[dict[str, Any] | None]
    "The answers on the form, by the form's own keys."
    reportedHardware: NotRequired[list[dict[str, Any]] | None]
    "The affected devices, as reported."
    submittedContact: NotRequired[dict[str, Any] | None]
    "The contact data of the sender, as submitted."
    externalReferences: NotRequired[list[ServiceRequestUpdateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."


class ServiceRequestUpdateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class System(TypedDict):
    "An installation at a Property, such as its panels, its battery or its charger."

    id: str
    "Its id; sorts by creation time."
    propertyId: str
    customerId: str
    "The Customer of its Property. Copied from `propertyId.customerId` on create."
    name: str
    kind: Literal["SOLAR", "STORAGE", "EV_CHARGER", "OTHER"] | None
    sizeKw: str | None
    "Nameplate power in kilowatts."
    status: Literal["PLANNED", "ACTIVE", "INACTIVE", "DECOMMISSIONED"]
    installedAt: str | None
    hardware: list[SystemHardwareItem]
    "Its components. A write replaces the whole list."
    externalReferences: list[SystemExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    property: NotRequired[Property | None]
    "The record of `propertyId`, only if `expand` names it. Null for a deleted record."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."


class SystemHardwareItem(TypedDict):
    kind: str | None
    "The kind, such as `inverter` or `module`."
    manufacturer: str | None
    model: str | None
    serialNumber: str | None
    quantity: int


class SystemExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class SystemChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    propertyId: str
    customerId: str
    "The Customer of its Property. Copied from `propertyId.customerId` on create."
    name: str
    kind: Literal["SOLAR", "STORAGE", "EV_CHARGER", "OTHER"] | None
    sizeKw: str | None
    "Nameplate power in kilowatts."
    status: Literal["PLANNED", "ACTIVE", "INACTIVE", "DECOMMISSIONED"]
    installedAt: str | None
    hardware: list[SystemChangedHardwareItem]
    "Its components. A write replaces the whole list."
    externalReferences: list[SystemChangedExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    property: NotRequired[Property | None]
    "The record of `propertyId`, only if `expand` names it. Null for a deleted record."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    changed: bool


class SystemChangedHardwareItem(TypedDict):
    kind: str | None
    "The kind, such as `inverter` or `module`."
    manufacturer: str | None
    model: str | None
    serialNumber: str | None
    quantity: int


class SystemChangedExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class SystemCreate(TypedDict):
    propertyId: str
    name: str
    kind: NotRequired[Literal["SOLAR", "STORAGE", "EV_CHARGER", "OTHER"] | None]
    sizeKw: NotRequired[str | None]
    "Nameplate power in kilowatts."
    status: NotRequired[Literal["PLANNED", "ACTIVE", "INACTIVE", "DECOMMISSIONED"]]
    "Default: `ACTIVE`."
    installedAt: NotRequired[str | None]
    hardware: NotRequired[list[SystemCreateHardwareItem]]
    "Its components. A write replaces the whole list. Default: `[]`."
    externalReferences: NotRequired[list[SystemCreateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class SystemCreateHardwareItem(TypedDict):
    kind: NotRequired[str | None]
    "The kind, such as `inverter` or `module`."
    manufacturer: NotRequired[str | None]
    model: NotRequired[str | None]
    serialNumber: NotRequired[str | None]
    quantity: NotRequired[int | None]


class SystemCreateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class SystemEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["system.created", "system.updated"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: SystemEventData
    "The record that the event is about."
    request: SystemEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class SystemEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["system"]
    "The kind of the record."
    resource: System
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class SystemEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class SystemUpdate(TypedDict):
    name: NotRequired[str]
    kind: NotRequired[Literal["SOLAR", "STORAGE", "EV_CHARGER", "OTHER"] | None]
    sizeKw: NotRequired[str | None]
    "Nameplate power in kilowatts."
    status: NotRequired[Literal["PLANNED", "ACTIVE", "INACTIVE", "DECOMMISSIONED"]]
    installedAt: NotRequired[str | None]
    hardware: NotRequired[list[SystemUpdateHardwareItem]]
    "Its components. A write replaces the whole list."
    externalReferences: NotRequired[list[SystemUpdateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class SystemUpdateHardwareItem(TypedDict):
    kind: NotRequired[str | None]
    "The kind, such as `inverter` or `module`."
    manufacturer: NotRequired[str | None]
    model: NotRequired[str | None]
    serialNumber: NotRequired[str | None]
    quantity: NotRequired[int | None]


class SystemUpdateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class SystemUpsert(TypedDict):
    propertyId: NotRequired[str]
    name: NotRequired[str]
    kind: NotRequired[Literal["SOLAR", "STORAGE", "EV_CHARGER", "OTHER"] | None]
    sizeKw: NotRequired[str | None]
    "Nameplate power in kilowatts."
    status: NotRequired[Literal["PLANNED", "ACTIVE", "INACTIVE", "DECOMMISSIONED"]]
    installedAt: NotRequired[str | None]
    hardware: NotRequired[list[SystemUpsertHardwareItem]]
    "Its components. A write replaces the whole list."
    externalReferences: NotRequired[list[SystemUpsertExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class SystemUpsertHardwareItem(TypedDict):
    kind: NotRequired[str | None]
    "The kind, such as `inverter` or `module`."
    manufacturer: NotRequired[str | None]
    model: NotRequired[str | None]
    serialNumber: NotRequired[str | None]
    quantity: NotRequired[int | None]


class SystemUpsertExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class TeamMember(TypedDict):
    "A person who works for the organization, owns records, and gets API keys."

    id: str
    "Its id; sorts by creation time."
    firstName: str
    lastName: str
    email: str
    "Comparisons ignore letter case. Unique in the organization. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`."
    phone: str | None
    role: Literal["OWNER", "ADMIN", "MANAGER", "MEMBER"]
    "Determines the permissions. Members cannot assign a role above their own, and one active OWNER must always remain. A value other than the default needs the permission `settings.team.manage`. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`."
    status: Literal["ACTIVE", "INACTIVE"]
    "An INACTIVE member has no permissions and gets no appointments. Their keys can still read and write data. A value other than the default needs the permission `settings.team.manage`. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`."
    isSchedulable: bool
    "Whether Service Appointments can be assigned to the member."
    timezone: str | None
    "The time zone in which the member works."
    externalReferences: list[TeamMemberExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."


class TeamMemberExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class TeamMemberChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    firstName: str
    lastName: str
    email: str
    "Comparisons ignore letter case. Unique in the organization. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`."
    phone: str | None
    role: Literal["OWNER", "ADMIN", "MANAGER", "MEMBER"]
    "Determines the permissions. Members cannot assign a role above their own, and one active OWNER must always remain. A value other than the default needs the permission `settings.team.manage`. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`."
    status: Literal["ACTIVE", "INACTIVE"]
    "An INACTIVE member has no permissions and gets no appointments. Their keys can still read and write data. A value other than the default needs the permission `settings.team.manage`. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`."
    isSchedulable: bool
    "Whether Service Appointments can be assigned to the member."
    timezone: str | None
    "The time zone in which the member works."
    externalReferences: list[TeamMemberChangedExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    changed: bool


class TeamMemberChangedExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class TeamMemberCreate(TypedDict):
    firstName: str
    lastName: str
    email: str
    "Comparisons ignore letter case. Unique in the organization. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`."
    phone: NotRequired[str | None]
    role: NotRequired[Literal["OWNER", "ADMIN", "MANAGER", "MEMBER"]]
    "Determines the permissions. Members cannot assign a role above their own, and one active OWNER must always remain. A value other than the default needs the permission `settings.team.manage`. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`. Default: `MEMBER`."
    status: NotRequired[Literal["ACTIVE", "INACTIVE"]]
    "An INACTIVE member has no permissions and gets no appointments. Their keys can still read and write data. A value other than the default needs the permission `settings.team.manage`. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`. Default: `ACTIVE`."
    isSchedulable: NotRequired[bool]
    "Whether Service Appointments can be assigned to the member. Default: `false`."
    timezone: NotRequired[str | None]
    "The time zone in which the member works."
    externalReferences: NotRequired[list[TeamMemberCreateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."


class TeamMemberCreateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class TeamMemberEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["team_member.created", "team_member.updated"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: TeamMemberEventData
    "The record that the event is about."
    request: TeamMemberEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class TeamMemberEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["team_member"]
    "The kind of the record."
    resource: TeamMember
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class TeamMemberEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class TeamMemberUpdate(TypedDict):
    firstName: NotRequired[str]
    lastName: NotRequired[str]
    email: NotRequired[str]
    "Comparisons ignore letter case. Unique in the organization. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`."
    phone: NotRequired[str | None]
    role: NotRequired[Literal["OWNER", "ADMIN", "MANAGER", "MEMBER"]]
    "Determines the permissions. Members cannot assign a role above their own, and one active OWNER must always remain. A value other than the default needs the permission `settings.team.manage`. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`."
    status: NotRequired[Literal["ACTIVE", "INACTIVE"]]
    "An INACTIVE member has no permissions and gets no appointments. Their keys can still read and write data. A value other than the default needs the permission `settings.team.manage`. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`."
    isSchedulable: NotRequired[bool]
    "Whether Service Appointments can be assigned to the member."
    timezone: NotRequired[str | None]
    "The time zone in which the member works."
    externalReferences: NotRequired[list[TeamMemberUpdateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."


class TeamMemberUpdateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class UsageRecord(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    organizationId: str
    "The organization."
    apiKeyId: str | None
    "The key that used it."
    metric: str
    "The metered event type."
    quantity: int
    "The quantity."
    resourceType: str
    "The kind of the record."
    resourceId: str
    "The id of the record."


class Warning(TypedDict):
    code: str
    message: str
    details: Any


class WebhookDelivery(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    webhookEndpointId: str
    "The endpoint."
    eventId: str
    "The event, sent as `webhook-id` with each attempt."
    eventType: str
    "Its type."
    status: Literal["PENDING", "SUCCEEDED", "FAILED"]
    "FAILED when no more attempts are made."
    nextAttemptAt: str | None
    "The time of the next attempt."
    attempts: list[WebhookDeliveryAttemptsItem]
    "The last 200 attempts, oldest first."


class WebhookDeliveryAttemptsItem(TypedDict):
    attemptedAt: str
    "When it began."
    status: int | None
    "HTTP status of the response; null if there was none."
    latencyMs: int
    "Milliseconds until the response or the error."
    error: str | None
    "Why there was no response."
    answer: str | None
    "The first 4 KiB of the response."


class WebhookEndpoint(TypedDict):
    "A URL to which signed events are posted."

    id: str
    "Its id; sorts by creation time."
    url: str
    "The https URL to which events are posted. Private addresses are not allowed."
    eventTypes: list[str]
    "The event types it receives; [\"*\"] for every type whose resource the subscribing key may read."
    description: str | None
    "Its purpose."
    status: Literal["ENABLED", "DISABLED"]
    "A disabled endpoint receives no events. Missed events can be recovered."
    disabledReason: str | None
    "Why the service disabled it."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."


class WebhookEndpointChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    url: str
    "The https URL to which events are posted. Private addresses are not allowed."
    eventTypes: list[str]
    "The event types it receives; [\"*\"] for every type whose resource the subscribing key may read."
    description: str | None
    "Its purpose."
    status: Literal["ENABLED", "DISABLED"]
    "A disabled endpoint receives no events. Missed events can be recovered."
    disabledReason: str | None
    "Why the service disabled it."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    changed: bool


class WebhookEndpointCreate(TypedDict):
    url: str
    "The https URL to which events are posted. Private addresses are not allowed."
    eventTypes: list[str]
    "The event types it receives; [\"*\"] for every type whose resource the subscribing key may read."
    description: NotRequired[str | None]
    "Its purpose."
    status: NotRequired[Literal["ENABLED", "DISABLED"]]
    "A disabled endpoint receives no events. Missed events can be recovered. Default: `ENABLED`."


class WebhookEndpointEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["webhook_endpoint.created", "webhook_endpoint.updated", "webhook_endpoint.deleted", "webhook_endpoint.secret_rotated", "webhook_endpoint.disabled", "webhook_endpoint.test", "webhook_endpoint.recovery_requested", "webhook_endpoint.redelivery_requested"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: WebhookEndpointEventData
    "The record that the event is about."
    request: WebhookEndpointEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class WebhookEndpointEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["webhook_endpoint"]
    "The kind of the record."
    resource: WebhookEndpoint
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class WebhookEndpointEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class WebhookEndpointRecoverInput(TypedDict):
    since: str
    "Events from this moment on."
    until: NotRequired[str | None]
    "Events before this moment. Default: now."


class WebhookEndpointRedeliverResult(TypedDict):
    id: str
    createdAt: str
    webhookEndpointId: str
    eventId: str
    eventType: str
    status: Literal["PENDING", "SUCCEEDED", "FAILED"]
    nextAttemptAt: str | None
    attempts: list[dict[str, Any]]
    "The last 200 attempts."


class WebhookEndpointRotateSecretInput(TypedDict):
    gracePeriodSeconds: NotRequired[int | None]
    "How long deliveries are also signed with the old secret."


class WebhookEndpointUpdate(TypedDict):
    url: NotRequired[str]
    "The https URL to which events are posted. Private addresses are not allowed."
    eventTypes: NotRequired[list[str]]
    "The event types it receives; [\"*\"] for every type whose resource the subscribing key may read."
    description: NotRequired[str | None]
    "Its purpose."
    status: NotRequired[Literal["ENABLED", "DISABLED"]]
    "A disabled endpoint receives no events. Missed events can be recovered."


class WorkOrder(TypedDict):
    "A job in the field, usually one step of a Project."

    id: str
    "Its id; sorts by creation time."
    workOrderNumber: str
    projectId: str | None
    "Its Project. Only a Work Order with a Project can be cancelled. The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    caseId: str | None
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set, or be unset."
    customerId: str
    propertyId: str | None
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    subject: str
    description: str | None
    type: Literal["INSTALLATION", "SERVICE", "INSPECTION", "MAINTENANCE"] | None
    priority: Literal["LOW", "NORMAL", "HIGH", "URGENT"]
    cancelledAt: str | None
    cancellationReason: str | None
    ownerId: str | None
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    status: Literal["NEW", "SCHEDULED", "IN_PROGRESS", "ON_HOLD", "COMPLETED", "CANCELLED"]
    "Changed by actions. The first Service Appointment of a NEW Work Order changes it to SCHEDULED."
    externalReferences: list[WorkOrderExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    project: NotRequired[Project | None]
    "The record of `projectId`, only if `expand` names it. Null for a deleted record."
    case: NotRequired[Case | None]
    "The record of `caseId`, only if `expand` names it. Null for a deleted record."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    property: NotRequired[Property | None]
    "The record of `propertyId`, only if `expand` names it. Null for a deleted record."
    owner: NotRequired[TeamMember | None]
    "The record of `ownerId`, only if `expand` names it. Null for a deleted record."


class WorkOrderExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class WorkOrderChanged(TypedDict):
    id: str
    "Its id; sorts by creation time."
    workOrderNumber: str
    projectId: str | None
    "Its Project. Only a Work Order with a Project can be cancelled. The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    caseId: str | None
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set, or be unset."
    customerId: str
    propertyId: str | None
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    subject: str
    description: str | None
    type: Literal["INSTALLATION", "SERVICE", "INSPECTION", "MAINTENANCE"] | None
    priority: Literal["LOW", "NORMAL", "HIGH", "URGENT"]
    cancelledAt: str | None
    cancellationReason: str | None
    ownerId: str | None
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    status: Literal["NEW", "SCHEDULED", "IN_PROGRESS", "ON_HOLD", "COMPLETED", "CANCELLED"]
    "Changed by actions. The first Service Appointment of a NEW Work Order changes it to SCHEDULED."
    externalReferences: list[WorkOrderChangedExternalReferencesItem]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: dict[str, Any]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    project: NotRequired[Project | None]
    "The record of `projectId`, only if `expand` names it. Null for a deleted record."
    case: NotRequired[Case | None]
    "The record of `caseId`, only if `expand` names it. Null for a deleted record."
    customer: NotRequired[Customer | None]
    "The record of `customerId`, only if `expand` names it. Null for a deleted record."
    property: NotRequired[Property | None]
    "The record of `propertyId`, only if `expand` names it. Null for a deleted record."
    owner: NotRequired[TeamMember | None]
    "The record of `ownerId`, only if `expand` names it. Null for a deleted record."
    changed: bool


class WorkOrderChangedExternalReferencesItem(TypedDict):
    id: str
    externalSystem: str
    externalObject: str
    externalId: str


class WorkOrderCreate(TypedDict):
    projectId: NotRequired[str | None]
    "Its Project. Only a Work Order with a Project can be cancelled. The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    caseId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set, or be unset."
    customerId: str
    propertyId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    subject: str
    description: NotRequired[str | None]
    type: NotRequired[Literal["INSTALLATION", "SERVICE", "INSPECTION", "MAINTENANCE"] | None]
    priority: NotRequired[Literal["LOW", "NORMAL", "HIGH", "URGENT"]]
    "Default: `NORMAL`."
    ownerId: NotRequired[str | None]
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    externalReferences: NotRequired[list[WorkOrderCreateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class WorkOrderCreateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class WorkOrderEvent(TypedDict):
    id: str
    "Its id."
    createdAt: str
    "When it was written."
    type: Literal["work_order.created", "work_order.updated", "work_order.started", "work_order.held", "work_order.resumed", "work_order.completed", "work_order.cancelled"]
    "The type of the event, such as `customer.created`."
    apiVersion: str
    "The API version in which `resource` is written."
    data: WorkOrderEventData
    "The record that the event is about."
    request: WorkOrderEventRequest
    "The call that caused it."
    webhooksSuppressed: bool
    "Whether the call suppressed webhooks."


class WorkOrderEventData(TypedDict):
    "The record that the event is about."

    resourceType: Literal["work_order"]
    "The kind of the record."
    resource: WorkOrder
    resourceId: str
    "The id of the record."
    previous: NotRequired[dict[str, Any] | None]
    "The old values of the changed fields; absent if there was no record before."


class WorkOrderEventRequest(TypedDict):
    "The call that caused it."

    id: str
    "Its requestId."
    apiKeyId: str | None
    "The key; null for the command line and the service itself."
    idempotencyKey: str | None
    "Its Idempotency-Key."
    source: str | None
    "Its x-service-mutation-source."


class WorkOrderUpdate(TypedDict):
    subject: NotRequired[str]
    description: NotRequired[str | None]
    type: NotRequired[Literal["INSTALLATION", "SERVICE", "INSPECTION", "MAINTENANCE"] | None]
    priority: NotRequired[Literal["LOW", "NORMAL", "HIGH", "URGENT"]]
    ownerId: NotRequired[str | None]
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    externalReferences: NotRequired[list[WorkOrderUpdateExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class WorkOrderUpdateExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class WorkOrderUpsert(TypedDict):
    projectId: NotRequired[str | None]
    "Its Project. Only a Work Order with a Project can be cancelled. The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    caseId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set, or be unset."
    customerId: NotRequired[str]
    propertyId: NotRequired[str | None]
    "The `customerId` of the referenced record must equal this record's `customerId`, if that is set."
    subject: NotRequired[str]
    description: NotRequired[str | None]
    type: NotRequired[Literal["INSTALLATION", "SERVICE", "INSPECTION", "MAINTENANCE"] | None]
    priority: NotRequired[Literal["LOW", "NORMAL", "HIGH", "URGENT"]]
    ownerId: NotRequired[str | None]
    "The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`."
    externalReferences: NotRequired[list[WorkOrderUpsertExternalReferencesItem]]
    "The record's ids in foreign systems, in the order of linking. A PATCH appends."
    customFields: NotRequired[dict[str, Any]]
    "Values for the organization's field definitions, by key. A PATCH merges key by key."


class WorkOrderUpsertExternalReferencesItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str


class ModelGetData(TypedDict):
    resources: dict[str, ModelGetDataResourcesValue]
    "The resources by name."
    presets: dict[str, list[str]]
    "The scopes of each preset that a key can be created with, by the name of the preset."


class ModelGetDataResourcesValue(TypedDict):
    summary: str
    collection: str
    "The plural in names of scopes."
    idPrefix: str
    parent: str | None
    "The parent resource."
    fields: dict[str, ModelGetDataResourcesValueFieldsValue]
    "Its fields by name, in the order of responses."
    states: ModelGetDataResourcesValueStates | None
    "The states of its records; null if it has none."
    operations: dict[str, ModelGetDataResourcesValueOperationsValue]
    "Its generic calls: `list`, `get`, `create`, `update`, `delete`."
    actions: dict[str, ModelGetDataResourcesValueActionsValue]
    "Its further calls by name."
    filters: dict[str, ModelGetDataResourcesValueFiltersValue]
    "The parameters that select records of its list."
    sorts: list[str]
    "The fields that its list can be sorted by."
    search: list[str]
    "The fields that `q` searches; empty if its list takes no `q`."
    expands: list[str]
    "The references that responses can include the records of."
    events: list[str]
    "The types of its events, such as `customer.created`."
    formerly: NotRequired[dict[str, ModelGetDataResourcesValueFormerlyValue]]
    "Former collections by name, each with the days of its end if it has one."


class ModelGetDataResourcesValueFieldsValue(TypedDict):
    type: str
    "The name of the value type, such as `text`, `enum` or `reference`."
    mode: Literal["readWrite", "createOnly", "readOnly"]
    "Whether a create and an update, only a create, or neither accepts it."
    required: bool
    "Whether a create must send it."
    nullable: bool
    "Whether it may be null."
    min: NotRequired[float | str]
    "The minimum: characters of a text, value of a number, items of a list."
    max: NotRequired[float | str]
    "The maximum of the same."
    values: NotRequired[list[Any]]
    "The values of an enum."
    digits: NotRequired[int]
    "Digits before the point of a decimal."
    scale: NotRequired[int]
    "Digits after the point of a decimal."
    negative: NotRequired[bool]
    "Whether a decimal may be negative."
    pattern: NotRequired[str]
    "A regular expression that a text matches."
    target: NotRequired[str]
    "The resource that a reference refers to."
    targetBy: NotRequired[str]
    "The field that names the resource of a reference."
    items: NotRequired[dict[str, Any]]
    "The type of a list's items, described as a field is."
    fields: NotRequired[dict[str, dict[str, Any]]]
    "The members of an object, described as fields are."
    default: NotRequired[Any]
    "The value if none is sent; `now` is the time of the call."
    summary: NotRequired[str]
    "Its description."
    personal: NotRequired[bool]
    "True if it contains personal data, which an erasure removes."
    aliasOf: NotRequired[str]
    "The field that this is an alias of."
    deprecated: NotRequired[ModelGetDataResourcesValueFieldsValueDeprecated]


class ModelGetDataResourcesValueFieldsValueDeprecated(TypedDict):
    since: str
    sunset: str


class ModelGetDataResourcesValueStates(TypedDict):
    "The states of its records; null if it has none."

    field: str
    initial: str
    starts: list[str]
    "The states in which a create may send it."
    values: dict[str, ModelGetDataResourcesValueStatesValuesValue]
    "The states by name."


class ModelGetDataResourcesValueStatesValuesValue(TypedDict):
    moves: dict[str, list[str]]
    "The states that a record can move to, each with the calls that move it there: `update`, actions, or `expiry`."
    terminal: bool
    requires: list[str]
    "The fields that must be set in it."


class ModelGetDataResourcesValueOperationsValue(TypedDict):
    method: str
    path: str
    "The path below the base address; `{id}` is replaced by the id of a record."
    scope: str | None
    "The scope that the key needs."
    furtherScopes: list[str]
    "Further scopes that the key needs."
    permission: str | None
    "The permission that the key's member needs."
    idempotencyKey: Literal["required", "optional", "ignored"]


ModelGetDataResourcesValueActionsValue = TypedDict(
    "ModelGetDataResourcesValueActionsValue",
    {
        "method": "str",
        "path": "str",
        "scope": "str | None",
        "furtherScopes": "list[str]",
        "permission": "str | None",
        "idempotencyKey": "Literal[\"required\", \"optional\", \"ignored\"]",
        "on": "Literal[\"record\", \"collection\"]",
        "from": "list[str] | None",
        "to": "str | None",
        "input": "dict[str, ModelGetDataResourcesValueActionsValueInputValue] | None",
        "summary": "str",
    },
)


class ModelGetDataResourcesValueActionsValueInputValue(TypedDict):
    type: str
    "The name of the value type, such as `text`, `enum` or `reference`."
    required: bool
    min: NotRequired[float | str]
    "The minimum: characters of a text, value of a number, items of a list."
    max: NotRequired[float | str]
    "The maximum of the same."
    values: NotRequired[list[Any]]
    "The values of an enum."
    digits: NotRequired[int]
    "Digits before the point of a decimal."
    scale: NotRequired[int]
    "Digits after the point of a decimal."
    negative: NotRequired[bool]
    "Whether a decimal may be negative."
    pattern: NotRequired[str]
    "A regular expression that a text matches."
    target: NotRequired[str]
    "The resource that a reference refers to."
    targetBy: NotRequired[str]
    "The field that names the resource of a reference."
    items: NotRequired[dict[str, Any]]
    "The type of a list's items, described as a field is."
    fields: NotRequired[dict[str, dict[str, Any]]]
    "The members of an object, described as fields are."
    default: NotRequired[Any]
    "The value if none is sent; `now` is the time of the call."
    summary: NotRequired[str]
    "Its description."
    mode: NotRequired[str]


class ModelGetDataResourcesValueFiltersValue(TypedDict):
    type: str | list[str]
    "The JSON type of the value, or its format."
    min: NotRequired[float | str]
    "The minimum: characters of a text, value of a number, items of a list."
    max: NotRequired[float | str]
    "The maximum of the same."
    values: NotRequired[list[Any]]
    "The values of an enum."
    several: NotRequired[bool]
    "True if it can be repeated; it then matches any of the values."
    nullable: NotRequired[bool]
    "True if the value `null` matches records without a value."
    required: NotRequired[bool]
    "True if the list is refused without it."
    target: NotRequired[str]
    "The resource whose ids it takes."
    targetBy: NotRequired[str]
    "The parameter that names the resource whose ids it takes."
    summary: NotRequired[str]


class ModelGetDataResourcesValueFormerlyValue(TypedDict):
    path: str | None
    "Its path; null if the resource has no path by this name."
    deprecated: NotRequired[ModelGetDataResourcesValueFormerlyValueDeprecated]


class ModelGetDataResourcesValueFormerlyValueDeprecated(TypedDict):
    since: str
    sunset: str


class ModelGetMeta(TypedDict):
    requestId: str
    version: Literal["v1"]
    timestamp: str


class BatchRunBody(TypedDict):
    atomic: NotRequired[bool]
    "Whether all changes are discarded unless every item succeeds. Default: `false`."
    items: list[BatchRunBodyItemsItem]
    "The calls, in the order in which they are made."


BatchRunBodyItemsItem = TypedDict(
    "BatchRunBodyItemsItem",
    {
        "method": "str",
        "path": "str",
        "body": "NotRequired[Any]",
        "as": "NotRequired[str]",
        "idempotencyKey": "NotRequired[str]",
        "ifMatch": "NotRequired[str]",
    },
)


class BatchRunData(TypedDict):
    results: list[BatchRunDataResultsItem]


class BatchRunDataResultsItem(TypedDict):
    status: int
    "The status that the call would have as a separate request."
    data: NotRequired[Any]
    "`data` of the call, if it succeeded."
    error: NotRequired[BatchRunDataResultsItemError]
    "The error of the call, if it was refused."
    location: NotRequired[str]
    "The path of the record that it created."
    etag: NotRequired[str]
    "The entity tag of the record, in the form of the header."
    warnings: NotRequired[list[dict[str, Any]]]


class BatchRunDataResultsItemError(TypedDict):
    "The error of the call, if it was refused."

    code: str
    message: NotRequired[str]


class ApiKeysListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    sortBy: NotRequired[Literal["createdAt", "updatedAt"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    teamMemberId: NotRequired[str | list[str]]
    "The member it was issued to. Repeat it to match any of several values. `null` matches records without one."
    isRotationGrace: NotRequired[bool | list[bool]]
    "Whether it was rotated and still works for a while. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    status: NotRequired[str | list[str]]
    "Equal to `status`. Repeat it to match any of several values."
    expand: NotRequired[Literal["teamMemberId"] | list[Literal["teamMemberId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


ApiKeysExpand: TypeAlias = 'Literal["teamMemberId"] | list[Literal["teamMemberId"]]'


class ApiKeysCreateData(TypedDict):
    id: str
    "Its id; sorts by creation time."
    name: str
    "Its purpose."
    prefix: str | None
    "Its first characters. Only its holder knows the rest."
    scopePreset: str | None
    "The preset whose scopes it has. Default: the first preset."
    scopes: list[str]
    "Scopes that it has in addition to those of the preset."
    rateLimitPolicy: ApiKeysCreateDataRateLimitPolicy
    "The number of requests it may make in a window."
    ipAllowlist: ApiKeysCreateDataIpAllowlist
    "Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed."
    expiresAt: str | None
    "When it stops working; null for never. By default when the calling key stops working, and never later."
    metadata: dict[str, Any]
    "Any additional data."
    defaultOwners: dict[str, Any]
    "The owner of a created record if the request names none, by resource: { \"lead\": \"tm_…\" }."
    teamMemberId: str | None
    "The member it was issued to."
    status: str
    "Active, Revoked or Expired."
    lastUsedAt: str | None
    "When it was last used, to the minute."
    isRotationGrace: bool
    "Whether it was rotated and still works for a while."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    teamMember: NotRequired[TeamMember | None]
    "The record of `teamMemberId`, only if `expand` names it. Null for a deleted record."
    key: str | None
    "The API key, shown only once; null if the response is a replay."


class ApiKeysCreateDataRateLimitPolicy(TypedDict):
    "The number of requests it may make in a window."

    limit: int
    windowSeconds: int


class ApiKeysCreateDataIpAllowlist(TypedDict):
    "Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed."

    enabled: bool
    entries: list[str]


class ApiKeysRevokeData(TypedDict):
    action: ApiKeysRevokeDataAction
    resource: ApiKey


class ApiKeysRevokeDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["api_key.revoked"]


class ApiKeysRotateData(TypedDict):
    action: ApiKeysRotateDataAction
    resource: ApiKeysRotateDataResource


class ApiKeysRotateDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["api_key.rotated"]


class ApiKeysRotateDataResource(TypedDict):
    id: str
    "Its id; sorts by creation time."
    name: str
    "Its purpose."
    prefix: str | None
    "Its first characters. Only its holder knows the rest."
    scopePreset: str | None
    "The preset whose scopes it has. Default: the first preset."
    scopes: list[str]
    "Scopes that it has in addition to those of the preset."
    rateLimitPolicy: ApiKeysRotateDataResourceRateLimitPolicy
    "The number of requests it may make in a window."
    ipAllowlist: ApiKeysRotateDataResourceIpAllowlist
    "Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed."
    expiresAt: str | None
    "When it stops working; null for never. By default when the calling key stops working, and never later."
    metadata: dict[str, Any]
    "Any additional data."
    defaultOwners: dict[str, Any]
    "The owner of a created record if the request names none, by resource: { \"lead\": \"tm_…\" }."
    teamMemberId: str | None
    "The member it was issued to."
    status: str
    "Active, Revoked or Expired."
    lastUsedAt: str | None
    "When it was last used, to the minute."
    isRotationGrace: bool
    "Whether it was rotated and still works for a while."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    teamMember: NotRequired[TeamMember | None]
    "The record of `teamMemberId`, only if `expand` names it. Null for a deleted record."
    key: str | None
    "The API key, shown only once; null if the response is a replay."


class ApiKeysRotateDataResourceRateLimitPolicy(TypedDict):
    "The number of requests it may make in a window."

    limit: int
    windowSeconds: int


class ApiKeysRotateDataResourceIpAllowlist(TypedDict):
    "Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed."

    enabled: bool
    entries: list[str]


class ApiKeysActionsDataItem(TypedDict):
    name: Literal["revoke", "rotate", "update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[ApiKeysActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class ApiKeysActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class ExternalReferencesListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    sortBy: NotRequired[Literal["createdAt", "updatedAt"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    resourceType: NotRequired[Literal["campaign", "case", "contract", "customer", "entitlement", "lead", "opportunity", "project_template", "project", "property", "quote", "service_appointment", "service_request", "system", "team_member", "work_order"] | list[Literal["campaign", "case", "contract", "customer", "entitlement", "lead", "opportunity", "project_template", "project", "property", "quote", "service_appointment", "service_request", "system", "team_member", "work_order"]]]
    "The kind of the record. Repeat it to match any of several values."
    resourceId: NotRequired[str | list[str]]
    "The record. Repeat it to match any of several values."
    externalSystem: NotRequired[str | list[str]]
    "The foreign system. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    externalId: NotRequired[str | list[str]]
    "Equal to `externalId`. Repeat it to match any of several values."
    expand: NotRequired[Literal["resourceId"] | list[Literal["resourceId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


ExternalReferencesExpand: TypeAlias = 'Literal["resourceId"] | list[Literal["resourceId"]]'


class ExternalReferencesLookupQuery(TypedDict):
    externalSystem: str
    "An input of the action."
    externalObject: str
    "An input of the action."
    externalId: str
    "An input of the action."


class ExternalReferencesLookupBatchDataItem(TypedDict):
    externalSystem: str
    externalObject: str
    externalId: str
    resourceType: str | None
    resourceId: str | None
    externalReference: ExternalReference | None


class ExternalReferencesActionsDataItem(TypedDict):
    name: Literal["delete"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[ExternalReferencesActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class ExternalReferencesActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class WebhookEndpointsListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    sortBy: NotRequired[Literal["createdAt", "updatedAt"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    status: NotRequired[Literal["ENABLED", "DISABLED"] | list[Literal["ENABLED", "DISABLED"]]]
    "A disabled endpoint receives no events. Missed events can be recovered. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."


class WebhookEndpointsCreateData(TypedDict):
    id: str
    "Its id; sorts by creation time."
    url: str
    "The https URL to which events are posted. Private addresses are not allowed."
    eventTypes: list[str]
    "The event types it receives; [\"*\"] for every type whose resource the subscribing key may read."
    description: str | None
    "Its purpose."
    status: Literal["ENABLED", "DISABLED"]
    "A disabled endpoint receives no events. Missed events can be recovered."
    disabledReason: str | None
    "Why the service disabled it."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    secret: str | None
    "The secret that signs deliveries, shown only once; null if the response is a replay."


class WebhookEndpointsRotateSecretData(TypedDict):
    action: WebhookEndpointsRotateSecretDataAction
    resource: WebhookEndpointsRotateSecretDataResource


class WebhookEndpointsRotateSecretDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["webhook_endpoint.secret_rotated"]


class WebhookEndpointsRotateSecretDataResource(TypedDict):
    id: str
    "Its id; sorts by creation time."
    url: str
    "The https URL to which events are posted. Private addresses are not allowed."
    eventTypes: list[str]
    "The event types it receives; [\"*\"] for every type whose resource the subscribing key may read."
    description: str | None
    "Its purpose."
    status: Literal["ENABLED", "DISABLED"]
    "A disabled endpoint receives no events. Missed events can be recovered."
    disabledReason: str | None
    "Why the service disabled it."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    secret: str | None
    "The secret that signs deliveries, shown only once; null if the response is a replay."


class WebhookEndpointsTestData(TypedDict):
    action: WebhookEndpointsTestDataAction
    resource: WebhookEndpointsTestDataResource


class WebhookEndpointsTestDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["webhook_endpoint.test"]


class WebhookEndpointsTestDataResource(TypedDict):
    id: str
    "Its id; sorts by creation time."
    url: str
    "The https URL to which events are posted. Private addresses are not allowed."
    eventTypes: list[str]
    "The event types it receives; [\"*\"] for every type whose resource the subscribing key may read."
    description: str | None
    "Its purpose."
    status: Literal["ENABLED", "DISABLED"]
    "A disabled endpoint receives no events. Missed events can be recovered."
    disabledReason: str | None
    "Why the service disabled it."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    deliveryId: str | None
    "The delivery of the event; null if the call suppresses webhooks."


class WebhookEndpointsRecoverData(TypedDict):
    action: WebhookEndpointsRecoverDataAction
    resource: WebhookEndpointsRecoverDataResource


class WebhookEndpointsRecoverDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["webhook_endpoint.recovery_requested"]


class WebhookEndpointsRecoverDataResource(TypedDict):
    id: str
    "Its id; sorts by creation time."
    url: str
    "The https URL to which events are posted. Private addresses are not allowed."
    eventTypes: list[str]
    "The event types it receives; [\"*\"] for every type whose resource the subscribing key may read."
    description: str | None
    "Its purpose."
    status: Literal["ENABLED", "DISABLED"]
    "A disabled endpoint receives no events. Missed events can be recovered."
    disabledReason: str | None
    "Why the service disabled it."
    version: int
    "Raised by each change; the ETag of the record."
    createdAt: str
    "When it was created."
    updatedAt: str
    "When it last changed."
    recovered: int
    "The number of events that are sent again."


class WebhookEndpointsRedeliverData(TypedDict):
    action: WebhookEndpointsRedeliverDataAction
    resource: WebhookEndpointRedeliverResult


class WebhookEndpointsRedeliverDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["webhook_endpoint.redelivery_requested"]


class WebhookEndpointsActionsDataItem(TypedDict):
    name: Literal["rotate-secret", "test", "recover", "update", "delete"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[WebhookEndpointsActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class WebhookEndpointsActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class ActivitiesListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "occurredAt", "dueAt"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    parentType: Literal["customer", "property", "lead", "opportunity", "case"] | list[Literal["customer", "property", "lead", "opportunity", "case"]]
    "Equal to `parentType`. Repeat it to match any of several values."
    parentId: str | list[str]
    "Equal to `parentId`. Repeat it to match any of several values."
    type: NotRequired[Literal["NOTE", "CALL", "EMAIL", "MEETING", "TASK", "SYSTEM"] | list[Literal["NOTE", "CALL", "EMAIL", "MEETING", "TASK", "SYSTEM"]]]
    "Equal to `type`. Repeat it to match any of several values."
    authorTeamMemberId: NotRequired[str | list[str]]
    "Equal to `authorTeamMemberId`. Repeat it to match any of several values. `null` matches records without one."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    occurredAfter: NotRequired[str]
    "The lower bound of `occurredAt`, included."
    occurredBefore: NotRequired[str]
    "The upper bound of `occurredAt`, excluded."
    occurredAt: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `occurredAt`. Repeat it to match any of several values. `null` matches records without one."
    dueAfter: NotRequired[str]
    "The lower bound of `dueAt`, included."
    dueBefore: NotRequired[str]
    "The upper bound of `dueAt`, excluded."
    dueAt: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `dueAt`. Repeat it to match any of several values. `null` matches records without one."
    completedAfter: NotRequired[str]
    "The lower bound of `completedAt`, included."
    completedBefore: NotRequired[str]
    "The upper bound of `completedAt`, excluded."
    completedAt: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `completedAt`. Repeat it to match any of several values. `null` matches records without one."
    expand: NotRequired[Literal["parentId", "authorTeamMemberId"] | list[Literal["parentId", "authorTeamMemberId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


ActivitiesExpand: TypeAlias = 'Literal["parentId", "authorTeamMemberId"] | list[Literal["parentId", "authorTeamMemberId"]]'


class ActivitiesActionsDataItem(TypedDict):
    name: Literal["update", "delete"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[ActivitiesActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class ActivitiesActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class CampaignsListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    q: NotRequired[str]
    "Words that each record must contain in `name`, in full or as the beginning of a word, ignoring case and accents."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "name", "startDate"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    status: NotRequired[Literal["DRAFT", "SCHEDULED", "ACTIVE", "PAUSED", "COMPLETED", "ARCHIVED"] | list[Literal["DRAFT", "SCHEDULED", "ACTIVE", "PAUSED", "COMPLETED", "ARCHIVED"]]]
    "Equal to `status`. Repeat it to match any of several values."
    isActive: NotRequired[bool | list[bool]]
    "Whether it currently brings in Leads, independent of its status. Repeat it to match any of several values."
    ownerId: NotRequired[str | list[str]]
    "The member who owns the record. Default: the key's default owner. Repeat it to match any of several values. `null` matches records without one."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    startAfter: NotRequired[str]
    "The lower bound of `startDate`, included."
    startBefore: NotRequired[str]
    "The upper bound of `startDate`, excluded."
    startDate: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `startDate`. Repeat it to match any of several values. `null` matches records without one."
    endAfter: NotRequired[str]
    "The lower bound of `endDate`, included."
    endBefore: NotRequired[str]
    "The upper bound of `endDate`, excluded."
    endDate: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `endDate`. Repeat it to match any of several values. `null` matches records without one."
    budgetMin: NotRequired[str]
    "The lower bound of `budget`, included."
    budgetMax: NotRequired[str]
    "The upper bound of `budget`, included."
    externalSystem: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalObject: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalId: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    expand: NotRequired[Literal["ownerId"] | list[Literal["ownerId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


CampaignsExpand: TypeAlias = 'Literal["ownerId"] | list[Literal["ownerId"]]'


class CampaignsActionsDataItem(TypedDict):
    name: Literal["update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[CampaignsActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class CampaignsActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class CasesListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    q: NotRequired[str]
    "Words that each record must contain in `subject`, `caseNumber`, in full or as the beginning of a word, ignoring case and accents."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "severity", "status", "openedAt", "slaResponseDueAt", "slaResolutionDueAt"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    caseNumber: NotRequired[str | list[str]]
    "Equal to `caseNumber`. Repeat it to match any of several values."
    customerId: NotRequired[str | list[str]]
    "Equal to `customerId`. Repeat it to match any of several values. `null` matches records without one."
    propertyId: NotRequired[str | list[str]]
    "Equal to `propertyId`. Repeat it to match any of several values. `null` matches records without one."
    systemId: NotRequired[str | list[str]]
    "The affected System. Repeat it to match any of several values. `null` matches records without one."
    projectId: NotRequired[str | list[str]]
    "The Project that handles it. While the Project is open, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. Repeat it to match any of several values. `null` matches records without one."
    sourceServiceRequestId: NotRequired[str | list[str]]
    "The Service Request for which it was opened. Repeat it to match any of several values. `null` matches records without one."
    origin: NotRequired[Literal["PHONE", "EMAIL", "WEB", "PORTAL", "MONITORING", "FIELD", "API", "null"] | list[Literal["PHONE", "EMAIL", "WEB", "PORTAL", "MONITORING", "FIELD", "API", "null"]]]
    "Equal to `origin`. Repeat it to match any of several values. `null` matches records without one."
    severity: NotRequired[Literal["LOW", "MEDIUM", "HIGH", "CRITICAL", "null"] | list[Literal["LOW", "MEDIUM", "HIGH", "CRITICAL", "null"]]]
    "The severity. It determines the due times when the Case is created. Repeat it to match any of several values. `null` matches records without one."
    ownerId: NotRequired[str | list[str]]
    "The member who owns the record. Default: the key's default owner. Repeat it to match any of several values. `null` matches records without one."
    status: NotRequired[Literal["OPEN", "TRIAGING", "IN_PROGRESS", "AWAITING_CUSTOMER", "AWAITING_VENDOR", "AWAITING_WORK", "RESOLVED", "CLOSED"] | list[Literal["OPEN", "TRIAGING", "IN_PROGRESS", "AWAITING_CUSTOMER", "AWAITING_VENDOR", "AWAITING_WORK", "RESOLVED", "CLOSED"]]]
    "Can change to any other status, except from CLOSED, which is final. `RESOLVED` finds records that are `CLOSED`. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    openedAfter: NotRequired[str]
    "The lower bound of `openedAt`, included."
    openedBefore: NotRequired[str]
    "The upper bound of `openedAt`, excluded."
    resolvedAfter: NotRequired[str]
    "The lower bound of `resolvedAt`, included."
    resolvedBefore: NotRequired[str]
    "The upper bound of `resolvedAt`, excluded."
    resolvedAt: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `resolvedAt`. Repeat it to match any of several values. `null` matches records without one."
    closedAfter: NotRequired[str]
    "The lower bound of `closedAt`, included."
    closedBefore: NotRequired[str]
    "The upper bound of `closedAt`, excluded."
    closedAt: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `closedAt`. Repeat it to match any of several values. `null` matches records without one."
    slaResponseDueAfter: NotRequired[str]
    "The lower bound of `slaResponseDueAt`, included."
    slaResponseDueBefore: NotRequired[str]
    "The upper bound of `slaResponseDueAt`, excluded."
    slaResponseDueAt: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `slaResponseDueAt`. Repeat it to match any of several values. `null` matches records without one."
    slaResolutionDueAfter: NotRequired[str]
    "The lower bound of `slaResolutionDueAt`, included."
    slaResolutionDueBefore: NotRequired[str]
    "The upper bound of `slaResolutionDueAt`, excluded."
    slaResolutionDueAt: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `slaResolutionDueAt`. Repeat it to match any of several values. `null` matches records without one."
    externalSystem: NotRequired[str]
    "Records with this External Reference: `externalSystem`, `externalObject` and `externalId` are sent together."
    externalObject: NotRequired[str]
    "Records with this External Reference: `externalSystem`, `externalObject` and `externalId` are sent together."
    externalId: NotRequired[str]
    "Records with this External Reference: `externalSystem`, `externalObject` and `externalId` are sent together."
    expand: NotRequired[Literal["customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "systemId", "systemId.propertyId", "systemId.customerId", "projectId", "projectId.customerId", "projectId.propertyId", "projectId.opportunityId", "projectId.contractId", "projectId.templateId", "projectId.ownerId", "sourceServiceRequestId", "sourceServiceRequestId.customerId", "sourceServiceRequestId.propertyId", "ownerId"] | list[Literal["customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "systemId", "systemId.propertyId", "systemId.customerId", "projectId", "projectId.customerId", "projectId.propertyId", "projectId.opportunityId", "projectId.contractId", "projectId.templateId", "projectId.ownerId", "sourceServiceRequestId", "sourceServiceRequestId.customerId", "sourceServiceRequestId.propertyId", "ownerId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


CasesExpand: TypeAlias = 'Literal["customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "systemId", "systemId.propertyId", "systemId.customerId", "projectId", "projectId.customerId", "projectId.propertyId", "projectId.opportunityId", "projectId.contractId", "projectId.templateId", "projectId.ownerId", "sourceServiceRequestId", "sourceServiceRequestId.customerId", "sourceServiceRequestId.propertyId", "ownerId"] | list[Literal["customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "systemId", "systemId.propertyId", "systemId.customerId", "projectId", "projectId.customerId", "projectId.propertyId", "projectId.opportunityId", "projectId.contractId", "projectId.templateId", "projectId.ownerId", "sourceServiceRequestId", "sourceServiceRequestId.customerId", "sourceServiceRequestId.propertyId", "ownerId"]]'


class CasesFieldsMeta(TypedDict):
    "Returned only for a request with `dryRun=true`."

    requestId: str
    version: Literal["v1"]
    timestamp: str
    rateLimit: RateLimit
    dryRun: Literal[True]
    "True for a request with `dryRun=true`: no change was saved."


class CasesActionsDataItem(TypedDict):
    name: Literal["fields", "update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[CasesActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class CasesActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class ContractsListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    q: NotRequired[str]
    "Words that each record must contain in `contractNumber`, in full or as the beginning of a word, ignoring case and accents."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "value", "signedAt"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    quoteId: NotRequired[str | list[str]]
    "The agreed Quote, which must be SENT or ACCEPTED. Repeat it to match any of several values."
    customerId: NotRequired[str | list[str]]
    "The Customer of the Quote's Opportunity. Repeat it to match any of several values."
    projectId: NotRequired[str | list[str]]
    "Equal to `projectId`. Repeat it to match any of several values. `null` matches records without one."
    contractNumber: NotRequired[str | list[str]]
    "Equal to `contractNumber`. Repeat it to match any of several values."
    status: NotRequired[Literal["DRAFT", "SENT", "SIGNED", "VOIDED"] | list[Literal["DRAFT", "SENT", "SIGNED", "VOIDED"]]]
    "Changed only by actions. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    valueMin: NotRequired[str]
    "The lower bound of `value`, included."
    valueMax: NotRequired[str]
    "The upper bound of `value`, included."
    signedAfter: NotRequired[str]
    "The lower bound of `signedAt`, included."
    signedBefore: NotRequired[str]
    "The upper bound of `signedAt`, excluded."
    signedAt: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `signedAt`. Repeat it to match any of several values. `null` matches records without one."
    externalSystem: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalObject: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalId: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    expand: NotRequired[Literal["quoteId", "quoteId.opportunityId", "quoteId.caseId", "customerId", "customerId.ownerId", "projectId", "projectId.customerId", "projectId.propertyId", "projectId.opportunityId", "projectId.contractId", "projectId.templateId", "projectId.ownerId"] | list[Literal["quoteId", "quoteId.opportunityId", "quoteId.caseId", "customerId", "customerId.ownerId", "projectId", "projectId.customerId", "projectId.propertyId", "projectId.opportunityId", "projectId.contractId", "projectId.templateId", "projectId.ownerId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


ContractsExpand: TypeAlias = 'Literal["quoteId", "quoteId.opportunityId", "quoteId.caseId", "customerId", "customerId.ownerId", "projectId", "projectId.customerId", "projectId.propertyId", "projectId.opportunityId", "projectId.contractId", "projectId.templateId", "projectId.ownerId"] | list[Literal["quoteId", "quoteId.opportunityId", "quoteId.caseId", "customerId", "customerId.ownerId", "projectId", "projectId.customerId", "projectId.propertyId", "projectId.opportunityId", "projectId.contractId", "projectId.templateId", "projectId.ownerId"]]'


class ContractsSendData(TypedDict):
    action: ContractsSendDataAction
    resource: Contract


class ContractsSendDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["contract.sent"]


class ContractsSignData(TypedDict):
    action: ContractsSignDataAction
    resource: Contract


class ContractsSignDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["contract.signed"]


class ContractsVoidData(TypedDict):
    action: ContractsVoidDataAction
    resource: Contract


class ContractsVoidDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["contract.voided"]


class ContractsActionsDataItem(TypedDict):
    name: Literal["send", "sign", "void", "update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[ContractsActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class ContractsActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class CustomersListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    q: NotRequired[str]
    "Words that each record must contain in `firstName`, `lastName`, `email`, `phone`, in full or as the beginning of a word, ignoring case and accents."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "lastName", "email"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    status: NotRequired[Literal["ACTIVE", "INACTIVE"] | list[Literal["ACTIVE", "INACTIVE"]]]
    "Equal to `status`. Repeat it to match any of several values."
    ownerId: NotRequired[str | list[str]]
    "The member who owns the record. Default: the key's default owner. Repeat it to match any of several values. `null` matches records without one."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    email: NotRequired[str | list[str]]
    "Equal to `email`. Repeat it to match any of several values."
    phone: NotRequired[str | list[str]]
    "The digits of `phone`, with or without other characters between them. Repeat it to match any of several values."
    externalSystem: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalObject: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalId: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    expand: NotRequired[Literal["ownerId"] | list[Literal["ownerId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


CustomersExpand: TypeAlias = 'Literal["ownerId"] | list[Literal["ownerId"]]'


class CustomersActionsDataItem(TypedDict):
    name: Literal["erase", "update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[CustomersActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class CustomersActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class EntitlementsListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    q: NotRequired[str]
    "Words that each record must contain in `name`, in full or as the beginning of a word, ignoring case and accents."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "name", "validUntil"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    customerId: NotRequired[str | list[str]]
    "Equal to `customerId`. Repeat it to match any of several values."
    workOrderId: NotRequired[str | list[str]]
    "The Work Order that uses it; null after that Work Order is cancelled. Repeat it to match any of several values. `null` matches records without one."
    status: NotRequired[Literal["AVAILABLE", "ALLOCATED", "CONSUMED", "EXPIRED"] | list[Literal["AVAILABLE", "ALLOCATED", "CONSUMED", "EXPIRED"]]]
    "An AVAILABLE Entitlement past validUntil becomes EXPIRED. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    validUntilAfter: NotRequired[str]
    "The lower bound of `validUntil`, included."
    validUntilBefore: NotRequired[str]
    "The upper bound of `validUntil`, excluded."
    validUntil: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `validUntil`. Repeat it to match any of several values. `null` matches records without one."
    externalSystem: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalObject: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalId: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    expand: NotRequired[Literal["customerId", "customerId.ownerId", "workOrderId", "workOrderId.projectId", "workOrderId.caseId", "workOrderId.customerId", "workOrderId.propertyId", "workOrderId.ownerId"] | list[Literal["customerId", "customerId.ownerId", "workOrderId", "workOrderId.projectId", "workOrderId.caseId", "workOrderId.customerId", "workOrderId.propertyId", "workOrderId.ownerId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


EntitlementsExpand: TypeAlias = 'Literal["customerId", "customerId.ownerId", "workOrderId", "workOrderId.projectId", "workOrderId.caseId", "workOrderId.customerId", "workOrderId.propertyId", "workOrderId.ownerId"] | list[Literal["customerId", "customerId.ownerId", "workOrderId", "workOrderId.projectId", "workOrderId.caseId", "workOrderId.customerId", "workOrderId.propertyId", "workOrderId.ownerId"]]'


class EntitlementsActionsDataItem(TypedDict):
    name: Literal["update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[EntitlementsActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class EntitlementsActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class ExternalRecordLinksListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    sortBy: NotRequired[Literal["createdAt", "updatedAt"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    expand: NotRequired[Literal["caseId", "caseId.customerId", "caseId.propertyId", "caseId.systemId", "caseId.projectId", "caseId.sourceServiceRequestId", "caseId.ownerId"] | list[Literal["caseId", "caseId.customerId", "caseId.propertyId", "caseId.systemId", "caseId.projectId", "caseId.sourceServiceRequestId", "caseId.ownerId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


ExternalRecordLinksExpand: TypeAlias = 'Literal["caseId", "caseId.customerId", "caseId.propertyId", "caseId.systemId", "caseId.projectId", "caseId.sourceServiceRequestId", "caseId.ownerId"] | list[Literal["caseId", "caseId.customerId", "caseId.propertyId", "caseId.systemId", "caseId.projectId", "caseId.sourceServiceRequestId", "caseId.ownerId"]]'


class ExternalRecordLinksActionsDataItem(TypedDict):
    name: Literal["delete"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[ExternalRecordLinksActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class ExternalRecordLinksActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class FieldDefinitionsListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "label"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    resourceType: NotRequired[Literal["case", "contract", "customer", "lead", "opportunity", "project", "property", "quote", "service_appointment", "system", "work_order"] | list[Literal["case", "contract", "customer", "lead", "opportunity", "project", "property", "quote", "service_appointment", "system", "work_order"]]]
    "Equal to `resourceType`. Repeat it to match any of several values."
    key: NotRequired[str | list[str]]
    "The key of its value in `customFields`. Repeat it to match any of several values."
    type: NotRequired[Literal["TEXT", "NUMBER", "BOOLEAN", "DATE", "SELECT", "MULTI_SELECT"] | list[Literal["TEXT", "NUMBER", "BOOLEAN", "DATE", "SELECT", "MULTI_SELECT"]]]
    "Equal to `type`. Repeat it to match any of several values."
    isRequired: NotRequired[bool | list[bool]]
    "Whether an answer is required. Checked on create and when the answer is cleared. Repeat it to match any of several values."
    isActive: NotRequired[bool | list[bool]]
    "Whether it is in use. Answers of an inactive field are stored but not returned. Repeat it to match any of several values."
    inheritsFromCase: NotRequired[bool | list[bool]]
    "For quote and project: whether a missing answer is copied from the Case's answer with the same key. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."


class FieldDefinitionsActionsDataItem(TypedDict):
    name: Literal["update", "delete"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[FieldDefinitionsActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class FieldDefinitionsActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class LeadsListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    q: NotRequired[str]
    "Words that each record must contain in `firstName`, `lastName`, `email`, `address`, `city`, `phone`, in full or as the beginning of a word, ignoring case and accents."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "lastName", "status"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    campaignId: NotRequired[str | list[str]]
    "The Campaign from which it came. Repeat it to match any of several values. `null` matches records without one."
    customerId: NotRequired[str | list[str]]
    "The Customer that it became. Repeat it to match any of several values. `null` matches records without one."
    propertyId: NotRequired[str | list[str]]
    "The Property that its address became. Repeat it to match any of several values. `null` matches records without one."
    opportunityId: NotRequired[str | list[str]]
    "The Opportunity that it became. Repeat it to match any of several values. `null` matches records without one."
    ownerId: NotRequired[str | list[str]]
    "The member who owns the record. Default: the key's default owner. Repeat it to match any of several values. `null` matches records without one."
    status: NotRequired[Literal["NEW", "CONTACTED", "QUALIFIED", "UNQUALIFIED", "CONVERTED"] | list[Literal["NEW", "CONTACTED", "QUALIFIED", "UNQUALIFIED", "CONVERTED"]]]
    "The progress. Only conversion leads to CONVERTED, which is final. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    email: NotRequired[str | list[str]]
    "Equal to `email`. Repeat it to match any of several values."
    phone: NotRequired[str | list[str]]
    "The digits of `phone`, with or without other characters between them. Repeat it to match any of several values."
    convertedAfter: NotRequired[str]
    "The lower bound of `convertedAt`, included."
    convertedBefore: NotRequired[str]
    "The upper bound of `convertedAt`, excluded."
    convertedAt: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `convertedAt`. Repeat it to match any of several values. `null` matches records without one."
    externalSystem: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalObject: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalId: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    expand: NotRequired[Literal["campaignId", "campaignId.ownerId", "customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "opportunityId", "opportunityId.customerId", "opportunityId.propertyId", "opportunityId.leadId", "opportunityId.salesTypeIds", "opportunityId.ownerId", "ownerId"] | list[Literal["campaignId", "campaignId.ownerId", "customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "opportunityId", "opportunityId.customerId", "opportunityId.propertyId", "opportunityId.leadId", "opportunityId.salesTypeIds", "opportunityId.ownerId", "ownerId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


LeadsExpand: TypeAlias = 'Literal["campaignId", "campaignId.ownerId", "customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "opportunityId", "opportunityId.customerId", "opportunityId.propertyId", "opportunityId.leadId", "opportunityId.salesTypeIds", "opportunityId.ownerId", "ownerId"] | list[Literal["campaignId", "campaignId.ownerId", "customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "opportunityId", "opportunityId.customerId", "opportunityId.propertyId", "opportunityId.leadId", "opportunityId.salesTypeIds", "opportunityId.ownerId", "ownerId"]]'


class LeadsConvertData(TypedDict):
    action: LeadsConvertDataAction
    resource: LeadConvertResult


class LeadsConvertDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["lead.converted"]


class LeadsActionsDataItem(TypedDict):
    name: Literal["convert", "erase", "update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[LeadsActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class LeadsActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class OpportunitiesListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    q: NotRequired[str]
    "Words that each record must contain in `name`, in full or as the beginning of a word, ignoring case and accents."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "name", "stage", "value", "expectedCloseDate"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    customerId: NotRequired[str | list[str]]
    "Equal to `customerId`. Repeat it to match any of several values."
    propertyId: NotRequired[str | list[str]]
    "Equal to `propertyId`. Repeat it to match any of several values. `null` matches records without one."
    leadId: NotRequired[str | list[str]]
    "The Lead from which it was converted. Repeat it to match any of several values. `null` matches records without one."
    ownerId: NotRequired[str | list[str]]
    "The member who owns the record. Default: the key's default owner. Repeat it to match any of several values. `null` matches records without one."
    stage: NotRequired[Literal["NEW", "QUALIFIED", "PROPOSAL", "NEGOTIATION", "LOST", "WON"] | list[Literal["NEW", "QUALIFIED", "PROPOSAL", "NEGOTIATION", "LOST", "WON"]]]
    "The progress of the sale. A LOST Opportunity can be reopened to NEW; WON is final. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    salesTypeId: NotRequired[str | list[str]]
    "Contained in the list `salesTypeIds`. Repeat it to match any of several values. `null` matches records without one."
    valueMin: NotRequired[str]
    "The lower bound of `value`, included."
    valueMax: NotRequired[str]
    "The upper bound of `value`, included."
    expectedCloseAfter: NotRequired[str]
    "The lower bound of `expectedCloseDate`, included."
    expectedCloseBefore: NotRequired[str]
    "The upper bound of `expectedCloseDate`, excluded."
    expectedCloseDate: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `expectedCloseDate`. Repeat it to match any of several values. `null` matches records without one."
    closedAfter: NotRequired[str]
    "The lower bound of `closedAt`, included."
    closedBefore: NotRequired[str]
    "The upper bound of `closedAt`, excluded."
    closedAt: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `closedAt`. Repeat it to match any of several values. `null` matches records without one."
    externalSystem: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalObject: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalId: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    expand: NotRequired[Literal["customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "leadId", "leadId.campaignId", "leadId.customerId", "leadId.propertyId", "leadId.opportunityId", "leadId.ownerId", "salesTypeIds", "ownerId"] | list[Literal["customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "leadId", "leadId.campaignId", "leadId.customerId", "leadId.propertyId", "leadId.opportunityId", "leadId.ownerId", "salesTypeIds", "ownerId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


OpportunitiesExpand: TypeAlias = 'Literal["customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "leadId", "leadId.campaignId", "leadId.customerId", "leadId.propertyId", "leadId.opportunityId", "leadId.ownerId", "salesTypeIds", "ownerId"] | list[Literal["customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "leadId", "leadId.campaignId", "leadId.customerId", "leadId.propertyId", "leadId.opportunityId", "leadId.ownerId", "salesTypeIds", "ownerId"]]'


class OpportunitiesActionsDataItem(TypedDict):
    name: Literal["update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[OpportunitiesActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class OpportunitiesActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class ProjectItemsListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    q: NotRequired[str]
    "Words that each record must contain in `title`, in full or as the beginning of a word, ignoring case and accents."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "position"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    projectId: NotRequired[str | list[str]]
    "Equal to `projectId`. Repeat it to match any of several values."
    type: NotRequired[Literal["WORK_ORDER", "TASK", "MILESTONE", "DOCUMENT"] | list[Literal["WORK_ORDER", "TASK", "MILESTONE", "DOCUMENT"]]]
    "Equal to `type`. Repeat it to match any of several values."
    workOrderId: NotRequired[str | list[str]]
    "The Work Order of the same Project that carries it out. Repeat it to match any of several values. `null` matches records without one."
    status: NotRequired[Literal["PENDING", "IN_PROGRESS", "COMPLETED", "CANCELLED"] | list[Literal["PENDING", "IN_PROGRESS", "COMPLETED", "CANCELLED"]]]
    "Changed by actions and by its Work Order. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    expand: NotRequired[Literal["projectId", "projectId.customerId", "projectId.propertyId", "projectId.opportunityId", "projectId.contractId", "projectId.templateId", "projectId.ownerId", "workOrderId", "workOrderId.projectId", "workOrderId.caseId", "workOrderId.customerId", "workOrderId.propertyId", "workOrderId.ownerId"] | list[Literal["projectId", "projectId.customerId", "projectId.propertyId", "projectId.opportunityId", "projectId.contractId", "projectId.templateId", "projectId.ownerId", "workOrderId", "workOrderId.projectId", "workOrderId.caseId", "workOrderId.customerId", "workOrderId.propertyId", "workOrderId.ownerId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


ProjectItemsExpand: TypeAlias = 'Literal["projectId", "projectId.customerId", "projectId.propertyId", "projectId.opportunityId", "projectId.contractId", "projectId.templateId", "projectId.ownerId", "workOrderId", "workOrderId.projectId", "workOrderId.caseId", "workOrderId.customerId", "workOrderId.propertyId", "workOrderId.ownerId"] | list[Literal["projectId", "projectId.customerId", "projectId.propertyId", "projectId.opportunityId", "projectId.contractId", "projectId.templateId", "projectId.ownerId", "workOrderId", "workOrderId.projectId", "workOrderId.caseId", "workOrderId.customerId", "workOrderId.propertyId", "workOrderId.ownerId"]]'


class ProjectItemsStartData(TypedDict):
    action: ProjectItemsStartDataAction
    resource: ProjectItem


class ProjectItemsStartDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["project_item.started"]


class ProjectItemsCompleteData(TypedDict):
    action: ProjectItemsCompleteDataAction
    resource: ProjectItem


class ProjectItemsCompleteDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["project_item.completed"]


class ProjectItemsActionsDataItem(TypedDict):
    name: Literal["start", "complete", "update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[ProjectItemsActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class ProjectItemsActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class ProjectTemplatesListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    q: NotRequired[str]
    "Words that each record must contain in `name`, in full or as the beginning of a word, ignoring case and accents."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "name"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    isActive: NotRequired[bool | list[bool]]
    "Whether Projects can use it. Setting it to true validates the definition. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    externalSystem: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalObject: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalId: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."


class ProjectTemplatesActionsDataItem(TypedDict):
    name: Literal["update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[ProjectTemplatesActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class ProjectTemplatesActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class ProjectsListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    q: NotRequired[str]
    "Words that each record must contain in `name`, `projectNumber`, in full or as the beginning of a word, ignoring case and accents."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "name", "status", "startDate", "targetDate"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    projectNumber: NotRequired[str | list[str]]
    "Equal to `projectNumber`. Repeat it to match any of several values."
    customerId: NotRequired[str | list[str]]
    "Equal to `customerId`. Repeat it to match any of several values."
    propertyId: NotRequired[str | list[str]]
    "Equal to `propertyId`. Repeat it to match any of several values. `null` matches records without one."
    opportunityId: NotRequired[str | list[str]]
    "Equal to `opportunityId`. Repeat it to match any of several values. `null` matches records without one."
    contractId: NotRequired[str | list[str]]
    "Equal to `contractId`. Repeat it to match any of several values. `null` matches records without one."
    templateId: NotRequired[str | list[str]]
    "The active Project Template whose items become its Project Items. Repeat it to match any of several values. `null` matches records without one."
    ownerId: NotRequired[str | list[str]]
    "The member who owns the record. Default: the key's default owner. Repeat it to match any of several values. `null` matches records without one."
    status: NotRequired[Literal["PLANNING", "ACTIVE", "ON_HOLD", "COMPLETED", "CANCELLED"] | list[Literal["PLANNING", "ACTIVE", "ON_HOLD", "COMPLETED", "CANCELLED"]]]
    "Can change to any other status, except from COMPLETED and CANCELLED, which are final. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    startAfter: NotRequired[str]
    "The lower bound of `startDate`, included."
    startBefore: NotRequired[str]
    "The upper bound of `startDate`, excluded."
    startDate: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `startDate`. Repeat it to match any of several values. `null` matches records without one."
    targetAfter: NotRequired[str]
    "The lower bound of `targetDate`, included."
    targetBefore: NotRequired[str]
    "The upper bound of `targetDate`, excluded."
    targetDate: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `targetDate`. Repeat it to match any of several values. `null` matches records without one."
    completedAfter: NotRequired[str]
    "The lower bound of `completedAt`, included."
    completedBefore: NotRequired[str]
    "The upper bound of `completedAt`, excluded."
    completedAt: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `completedAt`. Repeat it to match any of several values. `null` matches records without one."
    externalSystem: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalObject: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalId: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    expand: NotRequired[Literal["customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "opportunityId", "opportunityId.customerId", "opportunityId.propertyId", "opportunityId.leadId", "opportunityId.salesTypeIds", "opportunityId.ownerId", "contractId", "contractId.quoteId", "contractId.customerId", "contractId.projectId", "templateId", "ownerId"] | list[Literal["customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "opportunityId", "opportunityId.customerId", "opportunityId.propertyId", "opportunityId.leadId", "opportunityId.salesTypeIds", "opportunityId.ownerId", "contractId", "contractId.quoteId", "contractId.customerId", "contractId.projectId", "templateId", "ownerId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


ProjectsExpand: TypeAlias = 'Literal["customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "opportunityId", "opportunityId.customerId", "opportunityId.propertyId", "opportunityId.leadId", "opportunityId.salesTypeIds", "opportunityId.ownerId", "contractId", "contractId.quoteId", "contractId.customerId", "contractId.projectId", "templateId", "ownerId"] | list[Literal["customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "opportunityId", "opportunityId.customerId", "opportunityId.propertyId", "opportunityId.leadId", "opportunityId.salesTypeIds", "opportunityId.ownerId", "contractId", "contractId.quoteId", "contractId.customerId", "contractId.projectId", "templateId", "ownerId"]]'


class ProjectsActionsDataItem(TypedDict):
    name: Literal["update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[ProjectsActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class ProjectsActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class PropertiesListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    q: NotRequired[str]
    "Words that each record must contain in `address`, `city`, `zipCode`, in full or as the beginning of a word, ignoring case and accents."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "address", "city"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    customerId: NotRequired[str | list[str]]
    "Equal to `customerId`. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    externalSystem: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalObject: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalId: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    expand: NotRequired[Literal["customerId", "customerId.ownerId"] | list[Literal["customerId", "customerId.ownerId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


PropertiesExpand: TypeAlias = 'Literal["customerId", "customerId.ownerId"] | list[Literal["customerId", "customerId.ownerId"]]'


class PropertiesActionsDataItem(TypedDict):
    name: Literal["update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[PropertiesActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class PropertiesActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class QuotesListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    q: NotRequired[str]
    "Words that each record must contain in `name`, `quoteNumber`, in full or as the beginning of a word, ignoring case and accents."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "name", "total", "validUntil"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    opportunityId: NotRequired[str | list[str]]
    "Equal to `opportunityId`. Repeat it to match any of several values."
    caseId: NotRequired[str | list[str]]
    "The Case for which it was made. While the Quote is a draft, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. Repeat it to match any of several values. `null` matches records without one."
    quoteNumber: NotRequired[str | list[str]]
    "Equal to `quoteNumber`. Repeat it to match any of several values."
    status: NotRequired[Literal["DRAFT", "SENT", "ACCEPTED", "DECLINED", "EXPIRED"] | list[Literal["DRAFT", "SENT", "ACCEPTED", "DECLINED", "EXPIRED"]]]
    "Changed only by actions. A SENT Quote past validUntil becomes EXPIRED. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    totalMin: NotRequired[str]
    "The lower bound of `total`, included."
    totalMax: NotRequired[str]
    "The upper bound of `total`, included."
    validUntilAfter: NotRequired[str]
    "The lower bound of `validUntil`, included."
    validUntilBefore: NotRequired[str]
    "The upper bound of `validUntil`, excluded."
    validUntil: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `validUntil`. Repeat it to match any of several values. `null` matches records without one."
    sentAfter: NotRequired[str]
    "The lower bound of `sentAt`, included."
    sentBefore: NotRequired[str]
    "The upper bound of `sentAt`, excluded."
    sentAt: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `sentAt`. Repeat it to match any of several values. `null` matches records without one."
    externalSystem: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalObject: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalId: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    expand: NotRequired[Literal["opportunityId", "opportunityId.customerId", "opportunityId.propertyId", "opportunityId.leadId", "opportunityId.salesTypeIds", "opportunityId.ownerId", "caseId", "caseId.customerId", "caseId.propertyId", "caseId.systemId", "caseId.projectId", "caseId.sourceServiceRequestId", "caseId.ownerId"] | list[Literal["opportunityId", "opportunityId.customerId", "opportunityId.propertyId", "opportunityId.leadId", "opportunityId.salesTypeIds", "opportunityId.ownerId", "caseId", "caseId.customerId", "caseId.propertyId", "caseId.systemId", "caseId.projectId", "caseId.sourceServiceRequestId", "caseId.ownerId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


QuotesExpand: TypeAlias = 'Literal["opportunityId", "opportunityId.customerId", "opportunityId.propertyId", "opportunityId.leadId", "opportunityId.salesTypeIds", "opportunityId.ownerId", "caseId", "caseId.customerId", "caseId.propertyId", "caseId.systemId", "caseId.projectId", "caseId.sourceServiceRequestId", "caseId.ownerId"] | list[Literal["opportunityId", "opportunityId.customerId", "opportunityId.propertyId", "opportunityId.leadId", "opportunityId.salesTypeIds", "opportunityId.ownerId", "caseId", "caseId.customerId", "caseId.propertyId", "caseId.systemId", "caseId.projectId", "caseId.sourceServiceRequestId", "caseId.ownerId"]]'


class QuotesSendData(TypedDict):
    action: QuotesSendDataAction
    resource: Quote


class QuotesSendDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["quote.sent"]


class QuotesAcceptData(TypedDict):
    action: QuotesAcceptDataAction
    resource: Quote


class QuotesAcceptDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["quote.accepted"]


class QuotesDeclineData(TypedDict):
    action: QuotesDeclineDataAction
    resource: Quote


class QuotesDeclineDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["quote.declined"]


class QuotesReviseData(TypedDict):
    action: QuotesReviseDataAction
    resource: Quote


class QuotesReviseDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["quote.revised"]


class QuotesPartnerSyncData(TypedDict):
    action: QuotesPartnerSyncDataAction
    resource: Quote


class QuotesPartnerSyncDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["quote.partner_sync_requested"]


class QuotesActionsDataItem(TypedDict):
    name: Literal["send", "accept", "decline", "revise", "partner-sync", "update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[QuotesActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class QuotesActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class SalesTypesListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    q: NotRequired[str]
    "Words that each record must contain in `name`, in full or as the beginning of a word, ignoring case and accents."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "name"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    name: NotRequired[str | list[str]]
    "Equal to `name`. Repeat it to match any of several values."
    isActive: NotRequired[bool | list[bool]]
    "Whether it can be added to Opportunities. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."


class SalesTypesActionsDataItem(TypedDict):
    name: Literal["update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[SalesTypesActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class SalesTypesActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class ServiceAppointmentIssuesListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    sortBy: NotRequired[Literal["createdAt", "updatedAt"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    issueType: NotRequired[Literal["ACCESS", "CUSTOMER_UNAVAILABLE", "EQUIPMENT", "MATERIALS", "PERMIT", "SAFETY", "SCOPE_CHANGE", "WEATHER", "OTHER"] | list[Literal["ACCESS", "CUSTOMER_UNAVAILABLE", "EQUIPMENT", "MATERIALS", "PERMIT", "SAFETY", "SCOPE_CHANGE", "WEATHER", "OTHER"]]]
    "Equal to `issueType`. Repeat it to match any of several values."
    reportedByTeamMemberId: NotRequired[str | list[str]]
    "Equal to `reportedByTeamMemberId`. Repeat it to match any of several values. `null` matches records without one."
    isResolved: NotRequired[bool | list[bool]]
    "Equal to `isResolved`. Repeat it to match any of several values."
    resolvedByTeamMemberId: NotRequired[str | list[str]]
    "Equal to `resolvedByTeamMemberId`. Repeat it to match any of several values. `null` matches records without one."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    expand: NotRequired[Literal["serviceAppointmentId", "serviceAppointmentId.workOrderId", "serviceAppointmentId.assignedTeamMemberIds", "serviceAppointmentId.primaryTeamMemberId", "reportedByTeamMemberId", "resolvedByTeamMemberId"] | list[Literal["serviceAppointmentId", "serviceAppointmentId.workOrderId", "serviceAppointmentId.assignedTeamMemberIds", "serviceAppointmentId.primaryTeamMemberId", "reportedByTeamMemberId", "resolvedByTeamMemberId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


ServiceAppointmentIssuesExpand: TypeAlias = 'Literal["serviceAppointmentId", "serviceAppointmentId.workOrderId", "serviceAppointmentId.assignedTeamMemberIds", "serviceAppointmentId.primaryTeamMemberId", "reportedByTeamMemberId", "resolvedByTeamMemberId"] | list[Literal["serviceAppointmentId", "serviceAppointmentId.workOrderId", "serviceAppointmentId.assignedTeamMemberIds", "serviceAppointmentId.primaryTeamMemberId", "reportedByTeamMemberId", "resolvedByTeamMemberId"]]'


class ServiceAppointmentIssuesResolveData(TypedDict):
    action: ServiceAppointmentIssuesResolveDataAction
    resource: ServiceAppointmentIssue


class ServiceAppointmentIssuesResolveDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["service_appointment.issue_resolved"]


class ServiceAppointmentIssuesActionsDataItem(TypedDict):
    name: Literal["resolve"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[ServiceAppointmentIssuesActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class ServiceAppointmentIssuesActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class ServiceAppointmentsListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "scheduledStart"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    workOrderId: NotRequired[str | list[str]]
    "Its Work Order, which must be open. Repeat it to match any of several values."
    primaryTeamMemberId: NotRequired[str | list[str]]
    "The member in charge, who must belong to the crew. Repeat it to match any of several values. `null` matches records without one."
    schedulingConfidence: NotRequired[Literal["TENTATIVELY_SCHEDULED", "CONFIDENTLY_SCHEDULED", "CONFIRMED", "null"] | list[Literal["TENTATIVELY_SCHEDULED", "CONFIDENTLY_SCHEDULED", "CONFIRMED", "null"]]]
    "Equal to `schedulingConfidence`. Repeat it to match any of several values. `null` matches records without one."
    status: NotRequired[Literal["SCHEDULED", "DISPATCHED", "IN_PROGRESS", "COMPLETED", "CANCELLED", "NO_SHOW"] | list[Literal["SCHEDULED", "DISPATCHED", "IN_PROGRESS", "COMPLETED", "CANCELLED", "NO_SHOW"]]]
    "Changed only by actions. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    customerId: NotRequired[str | list[str]]
    "Equal to `customerId` of the referenced record. Repeat it to match any of several values."
    propertyId: NotRequired[str | list[str]]
    "Equal to `propertyId` of the referenced record. Repeat it to match any of several values. `null` matches if the referenced record has none."
    projectId: NotRequired[str | list[str]]
    "Equal to `projectId` of the referenced record. Repeat it to match any of several values. `null` matches if the referenced record has none."
    scheduledAfter: NotRequired[str]
    "The lower bound of `scheduledStart`, included."
    scheduledBefore: NotRequired[str]
    "The upper bound of `scheduledStart`, excluded."
    overlapsFrom: NotRequired[str]
    "With `overlapsUntil`: the start of an interval, before `scheduledEnd`. Excludes intervals that end then."
    overlapsUntil: NotRequired[str]
    "With `overlapsFrom`: the end of an interval, after `scheduledStart`. Excludes intervals that start then."
    assignedTeamMemberId: NotRequired[str | list[str]]
    "Contained in the list `assignedTeamMemberIds`. Repeat it to match any of several values. `null` matches records without one."
    seriesId: NotRequired[str | list[str]]
    "Equal to `seriesId`. Repeat it to match any of several values."
    externalSystem: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalObject: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalId: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    expand: NotRequired[Literal["workOrderId", "workOrderId.projectId", "workOrderId.caseId", "workOrderId.customerId", "workOrderId.propertyId", "workOrderId.ownerId", "assignedTeamMemberIds", "primaryTeamMemberId"] | list[Literal["workOrderId", "workOrderId.projectId", "workOrderId.caseId", "workOrderId.customerId", "workOrderId.propertyId", "workOrderId.ownerId", "assignedTeamMemberIds", "primaryTeamMemberId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


ServiceAppointmentsExpand: TypeAlias = 'Literal["workOrderId", "workOrderId.projectId", "workOrderId.caseId", "workOrderId.customerId", "workOrderId.propertyId", "workOrderId.ownerId", "assignedTeamMemberIds", "primaryTeamMemberId"] | list[Literal["workOrderId", "workOrderId.projectId", "workOrderId.caseId", "workOrderId.customerId", "workOrderId.propertyId", "workOrderId.ownerId", "assignedTeamMemberIds", "primaryTeamMemberId"]]'


class ServiceAppointmentsDispatchData(TypedDict):
    action: ServiceAppointmentsDispatchDataAction
    resource: ServiceAppointment


class ServiceAppointmentsDispatchDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["service_appointment.dispatched"]


class ServiceAppointmentsStartData(TypedDict):
    action: ServiceAppointmentsStartDataAction
    resource: ServiceAppointment


class ServiceAppointmentsStartDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["service_appointment.started"]


class ServiceAppointmentsCompleteData(TypedDict):
    action: ServiceAppointmentsCompleteDataAction
    resource: ServiceAppointment


class ServiceAppointmentsCompleteDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["service_appointment.completed"]


class ServiceAppointmentsCancelData(TypedDict):
    action: ServiceAppointmentsCancelDataAction
    resource: ServiceAppointment


class ServiceAppointmentsCancelDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["service_appointment.cancelled"]


class ServiceAppointmentsNoShowData(TypedDict):
    action: ServiceAppointmentsNoShowDataAction
    resource: ServiceAppointment


class ServiceAppointmentsNoShowDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["service_appointment.no_show"]


class ServiceAppointmentsActionsDataItem(TypedDict):
    name: Literal["dispatch", "start", "complete", "cancel", "no-show", "update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[ServiceAppointmentsActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class ServiceAppointmentsActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class ServiceRequestsListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    q: NotRequired[str]
    "Words that each record must contain in `subject`, in full or as the beginning of a word, ignoring case and accents."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "subject"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    customerId: NotRequired[str | list[str]]
    "The Customer who sent the request, if known. Repeat it to match any of several values. `null` matches records without one."
    propertyId: NotRequired[str | list[str]]
    "Equal to `propertyId`. Repeat it to match any of several values. `null` matches records without one."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    externalSystem: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalObject: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalId: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    expand: NotRequired[Literal["customerId", "customerId.ownerId", "propertyId", "propertyId.customerId"] | list[Literal["customerId", "customerId.ownerId", "propertyId", "propertyId.customerId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


ServiceRequestsExpand: TypeAlias = 'Literal["customerId", "customerId.ownerId", "propertyId", "propertyId.customerId"] | list[Literal["customerId", "customerId.ownerId", "propertyId", "propertyId.customerId"]]'


class ServiceRequestsActionsDataItem(TypedDict):
    name: Literal["update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[ServiceRequestsActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class ServiceRequestsActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class SystemsListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    q: NotRequired[str]
    "Words that each record must contain in `name`, in full or as the beginning of a word, ignoring case and accents."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "name", "installedAt"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    propertyId: NotRequired[str | list[str]]
    "Equal to `propertyId`. Repeat it to match any of several values."
    customerId: NotRequired[str | list[str]]
    "The Customer of its Property. Repeat it to match any of several values."
    kind: NotRequired[Literal["SOLAR", "STORAGE", "EV_CHARGER", "OTHER", "null"] | list[Literal["SOLAR", "STORAGE", "EV_CHARGER", "OTHER", "null"]]]
    "Equal to `kind`. Repeat it to match any of several values. `null` matches records without one."
    status: NotRequired[Literal["PLANNED", "ACTIVE", "INACTIVE", "DECOMMISSIONED"] | list[Literal["PLANNED", "ACTIVE", "INACTIVE", "DECOMMISSIONED"]]]
    "Equal to `status`. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    installedAfter: NotRequired[str]
    "The lower bound of `installedAt`, included."
    installedBefore: NotRequired[str]
    "The upper bound of `installedAt`, excluded."
    installedAt: NotRequired[Literal["null"] | list[Literal["null"]]]
    "Only `null`: records without `installedAt`. Repeat it to match any of several values. `null` matches records without one."
    externalSystem: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalObject: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalId: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    expand: NotRequired[Literal["propertyId", "propertyId.customerId", "customerId", "customerId.ownerId"] | list[Literal["propertyId", "propertyId.customerId", "customerId", "customerId.ownerId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


SystemsExpand: TypeAlias = 'Literal["propertyId", "propertyId.customerId", "customerId", "customerId.ownerId"] | list[Literal["propertyId", "propertyId.customerId", "customerId", "customerId.ownerId"]]'


class SystemsActionsDataItem(TypedDict):
    name: Literal["update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[SystemsActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class SystemsActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class TeamMembersListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    q: NotRequired[str]
    "Words that each record must contain in `firstName`, `lastName`, `email`, `phone`, in full or as the beginning of a word, ignoring case and accents."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "lastName", "email"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    email: NotRequired[str | list[str]]
    "Comparisons ignore letter case. Repeat it to match any of several values."
    role: NotRequired[Literal["OWNER", "ADMIN", "MANAGER", "MEMBER"] | list[Literal["OWNER", "ADMIN", "MANAGER", "MEMBER"]]]
    "Determines the permissions. Members cannot assign a role above their own, and one active OWNER must always remain. Repeat it to match any of several values."
    status: NotRequired[Literal["ACTIVE", "INACTIVE"] | list[Literal["ACTIVE", "INACTIVE"]]]
    "An INACTIVE member has no permissions and gets no appointments. Their keys can still read and write data. Repeat it to match any of several values."
    isSchedulable: NotRequired[bool | list[bool]]
    "Whether Service Appointments can be assigned to the member. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    phone: NotRequired[str | list[str]]
    "The digits of `phone`, with or without other characters between them. Repeat it to match any of several values."
    externalSystem: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalObject: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalId: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."


TeamMembersAvailabilityQuery = TypedDict(
    "TeamMembersAvailabilityQuery",
    {
        "from": "str",
        "until": "str",
        "timezone": "str",
        "teamMemberId": "NotRequired[str | list[str]]",
        "durationMinutes": "NotRequired[int]",
        "between": "NotRequired[str]",
    },
)


class TeamMembersAvailabilityDataItem(TypedDict):
    teamMemberId: str
    busy: list[TeamMembersAvailabilityDataItemBusyItem]
    "Open appointments, merged."
    free: list[TeamMembersAvailabilityDataItemFreeItem]
    "Intervals of at least the requested length without appointments."


class TeamMembersAvailabilityDataItemBusyItem(TypedDict):
    start: str
    end: str


class TeamMembersAvailabilityDataItemFreeItem(TypedDict):
    start: str
    end: str


class TeamMembersActionsDataItem(TypedDict):
    name: Literal["update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[TeamMembersActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class TeamMembersActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class WorkOrdersListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    q: NotRequired[str]
    "Words that each record must contain in `subject`, `workOrderNumber`, in full or as the beginning of a word, ignoring case and accents."
    sortBy: NotRequired[Literal["createdAt", "updatedAt", "subject", "priority", "status"]]
    "The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Ascending or descending. Equal values are ordered by id, in the same direction."
    createdAfter: NotRequired[str]
    "Created at this date-time or later."
    createdBefore: NotRequired[str]
    "Created before this date-time."
    workOrderNumber: NotRequired[str | list[str]]
    "Equal to `workOrderNumber`. Repeat it to match any of several values."
    projectId: NotRequired[str | list[str]]
    "Its Project. Only a Work Order with a Project can be cancelled. Repeat it to match any of several values. `null` matches records without one."
    caseId: NotRequired[str | list[str]]
    "Equal to `caseId`. Repeat it to match any of several values. `null` matches records without one."
    customerId: NotRequired[str | list[str]]
    "Equal to `customerId`. Repeat it to match any of several values."
    propertyId: NotRequired[str | list[str]]
    "Equal to `propertyId`. Repeat it to match any of several values. `null` matches records without one."
    type: NotRequired[Literal["INSTALLATION", "SERVICE", "INSPECTION", "MAINTENANCE", "null"] | list[Literal["INSTALLATION", "SERVICE", "INSPECTION", "MAINTENANCE", "null"]]]
    "Equal to `type`. Repeat it to match any of several values. `null` matches records without one."
    priority: NotRequired[Literal["LOW", "NORMAL", "HIGH", "URGENT"] | list[Literal["LOW", "NORMAL", "HIGH", "URGENT"]]]
    "Equal to `priority`. Repeat it to match any of several values."
    ownerId: NotRequired[str | list[str]]
    "The member who owns the record. Default: the key's default owner. Repeat it to match any of several values. `null` matches records without one."
    status: NotRequired[Literal["NEW", "SCHEDULED", "IN_PROGRESS", "ON_HOLD", "COMPLETED", "CANCELLED"] | list[Literal["NEW", "SCHEDULED", "IN_PROGRESS", "ON_HOLD", "COMPLETED", "CANCELLED"]]]
    "Changed by actions. The first Service Appointment of a NEW Work Order changes it to SCHEDULED. Repeat it to match any of several values."
    updatedAfter: NotRequired[str]
    "The lower bound of `updatedAt`, included."
    updatedBefore: NotRequired[str]
    "The upper bound of `updatedAt`, excluded."
    externalSystem: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalObject: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    externalId: NotRequired[str]
    "Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`."
    expand: NotRequired[Literal["projectId", "projectId.customerId", "projectId.propertyId", "projectId.opportunityId", "projectId.contractId", "projectId.templateId", "projectId.ownerId", "caseId", "caseId.customerId", "caseId.propertyId", "caseId.systemId", "caseId.projectId", "caseId.sourceServiceRequestId", "caseId.ownerId", "customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "ownerId"] | list[Literal["projectId", "projectId.customerId", "projectId.propertyId", "projectId.opportunityId", "projectId.contractId", "projectId.templateId", "projectId.ownerId", "caseId", "caseId.customerId", "caseId.propertyId", "caseId.systemId", "caseId.projectId", "caseId.sourceServiceRequestId", "caseId.ownerId", "customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "ownerId"]]]
    "References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource."


WorkOrdersExpand: TypeAlias = 'Literal["projectId", "projectId.customerId", "projectId.propertyId", "projectId.opportunityId", "projectId.contractId", "projectId.templateId", "projectId.ownerId", "caseId", "caseId.customerId", "caseId.propertyId", "caseId.systemId", "caseId.projectId", "caseId.sourceServiceRequestId", "caseId.ownerId", "customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "ownerId"] | list[Literal["projectId", "projectId.customerId", "projectId.propertyId", "projectId.opportunityId", "projectId.contractId", "projectId.templateId", "projectId.ownerId", "caseId", "caseId.customerId", "caseId.propertyId", "caseId.systemId", "caseId.projectId", "caseId.sourceServiceRequestId", "caseId.ownerId", "customerId", "customerId.ownerId", "propertyId", "propertyId.customerId", "ownerId"]]'


class WorkOrdersStartData(TypedDict):
    action: WorkOrdersStartDataAction
    resource: WorkOrder


class WorkOrdersStartDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["work_order.started"]


class WorkOrdersHoldData(TypedDict):
    action: WorkOrdersHoldDataAction
    resource: WorkOrder


class WorkOrdersHoldDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["work_order.held"]


class WorkOrdersResumeData(TypedDict):
    action: WorkOrdersResumeDataAction
    resource: WorkOrder


class WorkOrdersResumeDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["work_order.resumed"]


class WorkOrdersCompleteData(TypedDict):
    action: WorkOrdersCompleteDataAction
    resource: WorkOrder


class WorkOrdersCompleteDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["work_order.completed"]


class WorkOrdersCancelData(TypedDict):
    action: WorkOrdersCancelDataAction
    resource: WorkOrder


class WorkOrdersCancelDataAction(TypedDict):
    confirmed: Literal[True]
    confirmationSignal: Literal["work_order.cancelled"]


class WorkOrdersActionsDataItem(TypedDict):
    name: Literal["start", "hold", "resume", "complete", "cancel", "update"]
    "The action, or `update` or `delete`."
    method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"]
    path: str
    "The path below the base address, with the ids in it."
    allowed: bool
    "Whether the key may make the call now, apart from rules that depend on the body."
    because: list[WorkOrdersActionsDataItemBecauseItem]
    "Why the call would be refused. An empty list means that it is allowed."


class WorkOrdersActionsDataItemBecauseItem(TypedDict):
    code: str
    message: str
    path: NotRequired[str]
    "The place of the fault, as in the details of the call's error."


class EventsListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Oldest or newest first."
    type: NotRequired[Literal["api_key.created", "api_key.updated", "api_key.revoked", "api_key.rotated", "external_reference.created", "external_reference.repaired", "external_reference.deleted", "webhook_endpoint.created", "webhook_endpoint.updated", "webhook_endpoint.deleted", "webhook_endpoint.secret_rotated", "webhook_endpoint.disabled", "webhook_endpoint.test", "webhook_endpoint.recovery_requested", "webhook_endpoint.redelivery_requested", "activity.created", "activity.updated", "activity.deleted", "campaign.created", "campaign.updated", "case.created", "case.updated", "case.fields_updated", "contract.created", "contract.updated", "contract.sent", "contract.signed", "contract.voided", "customer.created", "customer.updated", "customer.erased", "entitlement.created", "entitlement.updated", "entitlement.expired", "external_record_link.created", "external_record_link.deleted", "field_definition.created", "field_definition.updated", "field_definition.deleted", "lead.created", "lead.updated", "lead.converted", "lead.erased", "opportunity.created", "opportunity.updated", "project_item.created", "project_item.updated", "project_item.started", "project_item.completed", "project_template.created", "project_template.updated", "project.created", "project.updated", "property.created", "property.updated", "quote.created", "quote.updated", "quote.sent", "quote.accepted", "quote.declined", "quote.revised", "quote.partner_sync_requested", "quote.expired", "sales_type.created", "sales_type.updated", "service_appointment.issue_created", "service_appointment.issue_resolved", "service_appointment.created", "service_appointment.updated", "service_appointment.dispatched", "service_appointment.started", "service_appointment.completed", "service_appointment.cancelled", "service_appointment.no_show", "service_request.created", "service_request.updated", "system.created", "system.updated", "team_member.created", "team_member.updated", "work_order.created", "work_order.updated", "work_order.started", "work_order.held", "work_order.resumed", "work_order.completed", "work_order.cancelled"] | list[Literal["api_key.created", "api_key.updated", "api_key.revoked", "api_key.rotated", "external_reference.created", "external_reference.repaired", "external_reference.deleted", "webhook_endpoint.created", "webhook_endpoint.updated", "webhook_endpoint.deleted", "webhook_endpoint.secret_rotated", "webhook_endpoint.disabled", "webhook_endpoint.test", "webhook_endpoint.recovery_requested", "webhook_endpoint.redelivery_requested", "activity.created", "activity.updated", "activity.deleted", "campaign.created", "campaign.updated", "case.created", "case.updated", "case.fields_updated", "contract.created", "contract.updated", "contract.sent", "contract.signed", "contract.voided", "customer.created", "customer.updated", "customer.erased", "entitlement.created", "entitlement.updated", "entitlement.expired", "external_record_link.created", "external_record_link.deleted", "field_definition.created", "field_definition.updated", "field_definition.deleted", "lead.created", "lead.updated", "lead.converted", "lead.erased", "opportunity.created", "opportunity.updated", "project_item.created", "project_item.updated", "project_item.started", "project_item.completed", "project_template.created", "project_template.updated", "project.created", "project.updated", "property.created", "property.updated", "quote.created", "quote.updated", "quote.sent", "quote.accepted", "quote.declined", "quote.revised", "quote.partner_sync_requested", "quote.expired", "sales_type.created", "sales_type.updated", "service_appointment.issue_created", "service_appointment.issue_resolved", "service_appointment.created", "service_appointment.updated", "service_appointment.dispatched", "service_appointment.started", "service_appointment.completed", "service_appointment.cancelled", "service_appointment.no_show", "service_request.created", "service_request.updated", "system.created", "system.updated", "team_member.created", "team_member.updated", "work_order.created", "work_order.updated", "work_order.started", "work_order.held", "work_order.resumed", "work_order.completed", "work_order.cancelled"]]]
    "The event's type. Repeat it to match any of several values."
    resourceType: NotRequired[Literal["api_key", "external_reference", "webhook_endpoint", "activity", "campaign", "case", "contract", "customer", "entitlement", "external_record_link", "field_definition", "lead", "opportunity", "project_item", "project_template", "project", "property", "quote", "sales_type", "service_appointment_issue", "service_appointment", "service_request", "system", "team_member", "work_order"] | list[Literal["api_key", "external_reference", "webhook_endpoint", "activity", "campaign", "case", "contract", "customer", "entitlement", "external_record_link", "field_definition", "lead", "opportunity", "project_item", "project_template", "project", "property", "quote", "sales_type", "service_appointment_issue", "service_appointment", "service_request", "system", "team_member", "work_order"]]]
    "The kind of the record. Repeat it to match any of several values."
    resourceId: NotRequired[str]
    "The id of the record."
    createdAfter: NotRequired[str]
    "Written at this date-time or later."
    createdBefore: NotRequired[str]
    "Written before this date-time."


class AuditEntriesListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Oldest or newest first."
    resourceType: NotRequired[Literal["api_key", "external_reference", "webhook_endpoint", "activity", "campaign", "case", "contract", "customer", "entitlement", "external_record_link", "field_definition", "lead", "opportunity", "project_item", "project_template", "project", "property", "quote", "sales_type", "service_appointment_issue", "service_appointment", "service_request", "system", "team_member", "work_order"] | list[Literal["api_key", "external_reference", "webhook_endpoint", "activity", "campaign", "case", "contract", "customer", "entitlement", "external_record_link", "field_definition", "lead", "opportunity", "project_item", "project_template", "project", "property", "quote", "sales_type", "service_appointment_issue", "service_appointment", "service_request", "system", "team_member", "work_order"]]]
    "The kind of the record. Repeat it to match any of several values."
    resourceId: NotRequired[str]
    "The id of the record."
    action: NotRequired[str | list[str]]
    "The action, such as `customer.create`. Repeat it to match any of several values."
    apiKeyId: NotRequired[str]
    "The key that made the call. `null` matches entries of the command line and of the service itself."
    teamMemberId: NotRequired[str]
    "The member whom the key was issued to."
    source: NotRequired[str]
    "x-service-mutation-source of the call."
    createdAfter: NotRequired[str]
    "Written at this date-time or later."
    createdBefore: NotRequired[str]
    "Written before this date-time."


class UsageRecordsListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Oldest or newest first."
    metric: NotRequired[Literal["api_key.created", "api_key.updated", "api_key.revoked", "api_key.rotated", "external_reference.created", "external_reference.repaired", "external_reference.deleted", "webhook_endpoint.created", "webhook_endpoint.updated", "webhook_endpoint.deleted", "webhook_endpoint.secret_rotated", "webhook_endpoint.disabled", "webhook_endpoint.test", "webhook_endpoint.recovery_requested", "webhook_endpoint.redelivery_requested", "activity.created", "activity.updated", "activity.deleted", "campaign.created", "campaign.updated", "case.created", "case.updated", "case.fields_updated", "contract.created", "contract.updated", "contract.sent", "contract.signed", "contract.voided", "customer.created", "customer.updated", "customer.erased", "entitlement.created", "entitlement.updated", "entitlement.expired", "external_record_link.created", "external_record_link.deleted", "field_definition.created", "field_definition.updated", "field_definition.deleted", "lead.created", "lead.updated", "lead.converted", "lead.erased", "opportunity.created", "opportunity.updated", "project_item.created", "project_item.updated", "project_item.started", "project_item.completed", "project_template.created", "project_template.updated", "project.created", "project.updated", "property.created", "property.updated", "quote.created", "quote.updated", "quote.sent", "quote.accepted", "quote.declined", "quote.revised", "quote.partner_sync_requested", "quote.expired", "sales_type.created", "sales_type.updated", "service_appointment.issue_created", "service_appointment.issue_resolved", "service_appointment.created", "service_appointment.updated", "service_appointment.dispatched", "service_appointment.started", "service_appointment.completed", "service_appointment.cancelled", "service_appointment.no_show", "service_request.created", "service_request.updated", "system.created", "system.updated", "team_member.created", "team_member.updated", "work_order.created", "work_order.updated", "work_order.started", "work_order.held", "work_order.resumed", "work_order.completed", "work_order.cancelled"] | list[Literal["api_key.created", "api_key.updated", "api_key.revoked", "api_key.rotated", "external_reference.created", "external_reference.repaired", "external_reference.deleted", "webhook_endpoint.created", "webhook_endpoint.updated", "webhook_endpoint.deleted", "webhook_endpoint.secret_rotated", "webhook_endpoint.disabled", "webhook_endpoint.test", "webhook_endpoint.recovery_requested", "webhook_endpoint.redelivery_requested", "activity.created", "activity.updated", "activity.deleted", "campaign.created", "campaign.updated", "case.created", "case.updated", "case.fields_updated", "contract.created", "contract.updated", "contract.sent", "contract.signed", "contract.voided", "customer.created", "customer.updated", "customer.erased", "entitlement.created", "entitlement.updated", "entitlement.expired", "external_record_link.created", "external_record_link.deleted", "field_definition.created", "field_definition.updated", "field_definition.deleted", "lead.created", "lead.updated", "lead.converted", "lead.erased", "opportunity.created", "opportunity.updated", "project_item.created", "project_item.updated", "project_item.started", "project_item.completed", "project_template.created", "project_template.updated", "project.created", "project.updated", "property.created", "property.updated", "quote.created", "quote.updated", "quote.sent", "quote.accepted", "quote.declined", "quote.revised", "quote.partner_sync_requested", "quote.expired", "sales_type.created", "sales_type.updated", "service_appointment.issue_created", "service_appointment.issue_resolved", "service_appointment.created", "service_appointment.updated", "service_appointment.dispatched", "service_appointment.started", "service_appointment.completed", "service_appointment.cancelled", "service_appointment.no_show", "service_request.created", "service_request.updated", "system.created", "system.updated", "team_member.created", "team_member.updated", "work_order.created", "work_order.updated", "work_order.started", "work_order.held", "work_order.resumed", "work_order.completed", "work_order.cancelled"]]]
    "The metered event type. Repeat it to match any of several values."
    resourceType: NotRequired[Literal["api_key", "external_reference", "webhook_endpoint", "activity", "campaign", "case", "contract", "customer", "entitlement", "external_record_link", "field_definition", "lead", "opportunity", "project_item", "project_template", "project", "property", "quote", "sales_type", "service_appointment_issue", "service_appointment", "service_request", "system", "team_member", "work_order"] | list[Literal["api_key", "external_reference", "webhook_endpoint", "activity", "campaign", "case", "contract", "customer", "entitlement", "external_record_link", "field_definition", "lead", "opportunity", "project_item", "project_template", "project", "property", "quote", "sales_type", "service_appointment_issue", "service_appointment", "service_request", "system", "team_member", "work_order"]]]
    "The kind of the record. Repeat it to match any of several values."
    resourceId: NotRequired[str]
    "The id of the record."
    apiKeyId: NotRequired[str]
    "The key that made the call. `null` matches entries of the command line and of the service itself."
    createdAfter: NotRequired[str]
    "Written at this date-time or later."
    createdBefore: NotRequired[str]
    "Written before this date-time."


class WebhookDeliveriesListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Oldest or newest first."
    status: NotRequired[Literal["PENDING", "SUCCEEDED", "FAILED"]]
    "Its status."
    eventId: NotRequired[str]
    "The event."
    eventType: NotRequired[str]
    "The event's type."
    createdAfter: NotRequired[str]
    "Written at this date-time or later."
    createdBefore: NotRequired[str]
    "Written before this date-time."


class RequestsListQuery(TypedDict):
    limit: NotRequired[int]
    "The maximum number of records on the page. A page has fewer if they would exceed 1 MiB."
    cursor: NotRequired[str]
    "`meta.nextCursor` of the previous page."
    count: NotRequired[bool]
    "`true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false."
    sortDir: NotRequired[Literal["asc", "desc"]]
    "Oldest or newest first."
    requestId: NotRequired[str]
    "The request with this `meta.requestId`."
    status: NotRequired[int]
    "The HTTP status of the response."
    code: NotRequired[str]
    "The code of the error."
    route: NotRequired[str]
    "The path of the operation, such as `/customers/{id}`."
    apiKeyId: NotRequired[str]
    "The key."
    createdAfter: NotRequired[str]
    "Written at this date-time or later."
    createdBefore: NotRequired[str]
    "Written before this date-time."
