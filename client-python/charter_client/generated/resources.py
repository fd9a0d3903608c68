# Made by `npm run generate` from the declarations: edit those instead.

"""The calls of each resource."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Unpack

from ..answers import Answer, Calls, DeleteOptions, WriteOptions
from ..batch import BatchCalls, BatchItem, ItemOptions

if TYPE_CHECKING:
    from . import types as t


class Whoami(Calls):
    def get(self) -> Answer[t.Identity, t.Meta]:
        "Get the current API key. Refused with a code of codes.WhoamiGet."
        return self._call("whoami.get", (), None)


class Model(Calls):
    def get(self) -> Answer[t.ModelGetData, t.ModelGetMeta]:
        "Get the model of the API. Refused with a code of codes.ModelGet."
        return self._call("model.get", (), None)


class ApiKeys(Calls):
    def list(self, query: t.ApiKeysListQuery | None = None) -> Answer[builtins.list[t.ApiKey], t.ListMeta]:
        "List API keys. Refused with a code of codes.ApiKeysList."
        return self._call("apiKeys.list", (), query)

    def each(self, query: t.ApiKeysListQuery | None = None) -> Iterator[t.ApiKey]:
        "Every record of the list; pages are requested as needed."
        return self._each("apiKeys.list", (), query)

    def get(self, id: str, *, expand: t.ApiKeysExpand | None = None) -> Answer[t.ApiKey, t.Meta]:
        "Read an API key. Refused with a code of codes.ApiKeysGet."
        return self._call("apiKeys.get", (id,), None, expand=expand)

    def create(self, body: t.ApiKeyCreate, *, expand: t.ApiKeysExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ApiKeysCreateData, t.Meta]:
        "Create an API key. Refused with a code of codes.ApiKeysCreate."
        return self._call("apiKeys.create", (), body, expand=expand, **options)

    def update(self, id: str, body: t.ApiKeyUpdate | None = None, *, expand: t.ApiKeysExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ApiKeyChanged, t.Meta]:
        "Change an API key. Refused with a code of codes.ApiKeysUpdate."
        return self._call("apiKeys.update", (id,), body, expand=expand, **options)

    def revoke(self, id: str, body: dict[str, Any] | None = None, *, expand: t.ApiKeysExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ApiKeysRevokeData, t.Meta]:
        "Revoke an API key. Refused with a code of codes.ApiKeysRevoke."
        return self._call("apiKeys.revoke", (id,), body, expand=expand, **options)

    def rotate(self, id: str, body: t.ApiKeyRotateInput | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ApiKeysRotateData, t.Meta]:
        "Rotate an API key. Refused with a code of codes.ApiKeysRotate."
        return self._call("apiKeys.rotate", (id,), body, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.ApiKeysActionsDataItem], t.Meta]:
        "List the actions of an API key. Refused with a code of codes.ApiKeysActions."
        return self._call("apiKeys.actions", (id,), None)


class ExternalReferences(Calls):
    def list(self, query: t.ExternalReferencesListQuery | None = None) -> Answer[builtins.list[t.ExternalReference], t.ListMeta]:
        "List external references. Refused with a code of codes.ExternalReferencesList."
        return self._call("externalReferences.list", (), query)

    def each(self, query: t.ExternalReferencesListQuery | None = None) -> Iterator[t.ExternalReference]:
        "Every record of the list; pages are requested as needed."
        return self._each("externalReferences.list", (), query)

    def get(self, id: str, *, expand: t.ExternalReferencesExpand | None = None) -> Answer[t.ExternalReference, t.Meta]:
        "Read an external reference. Refused with a code of codes.ExternalReferencesGet."
        return self._call("externalReferences.get", (id,), None, expand=expand)

    def delete(self, id: str, **options: Unpack[DeleteOptions]) -> Answer[t.Deleted, t.Meta]:
        "Delete an external reference. Refused with a code of codes.ExternalReferencesDelete."
        return self._call("externalReferences.delete", (id,), None, **options)

    def link(self, body: t.ExternalReferenceLinkInput, *, expand: t.ExternalReferencesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ExternalReference, t.Meta]:
        "Create an external reference. Refused with a code of codes.ExternalReferencesLink."
        return self._call("externalReferences.link", (), body, expand=expand, **options)

    def repair(self, body: t.ExternalReferenceRepairInput, *, expand: t.ExternalReferencesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ExternalReference, t.Meta]:
        "Move an external reference. Refused with a code of codes.ExternalReferencesRepair."
        return self._call("externalReferences.repair", (), body, expand=expand, **options)

    def lookup(self, query: t.ExternalReferencesLookupQuery) -> Answer[t.ExternalReferenceLookupResult, t.Meta]:
        "Look up an external reference. Refused with a code of codes.ExternalReferencesLookup."
        return self._call("externalReferences.lookup", (), query)

    def lookup_batch(self, body: t.ExternalReferenceLookupBatchInput) -> Answer[builtins.list[t.ExternalReferencesLookupBatchDataItem], t.Meta]:
        "Look up many external references. Refused with a code of codes.ExternalReferencesLookupBatch."
        return self._call("externalReferences.lookupBatch", (), body)

    def actions(self, id: str) -> Answer[builtins.list[t.ExternalReferencesActionsDataItem], t.Meta]:
        "List the actions of an external reference. Refused with a code of codes.ExternalReferencesActions."
        return self._call("externalReferences.actions", (id,), None)


class WebhookEndpoints(Calls):
    def list(self, query: t.WebhookEndpointsListQuery | None = None) -> Answer[builtins.list[t.WebhookEndpoint], t.ListMeta]:
        "List webhook endpoints. Refused with a code of codes.WebhookEndpointsList."
        return self._call("webhookEndpoints.list", (), query)

    def each(self, query: t.WebhookEndpointsListQuery | None = None) -> Iterator[t.WebhookEndpoint]:
        "Every record of the list; pages are requested as needed."
        return self._each("webhookEndpoints.list", (), query)

    def get(self, id: str) -> Answer[t.WebhookEndpoint, t.Meta]:
        "Read a webhook endpoint. Refused with a code of codes.WebhookEndpointsGet."
        return self._call("webhookEndpoints.get", (id,), None)

    def create(self, body: t.WebhookEndpointCreate, **options: Unpack[WriteOptions]) -> Answer[t.WebhookEndpointsCreateData, t.Meta]:
        "Create a webhook endpoint. Refused with a code of codes.WebhookEndpointsCreate."
        return self._call("webhookEndpoints.create", (), body, **options)

    def update(self, id: str, body: t.WebhookEndpointUpdate | None = None, **options: Unpack[WriteOptions]) -> Answer[t.WebhookEndpointChanged, t.Meta]:
        "Change a webhook endpoint. Refused with a code of codes.WebhookEndpointsUpdate."
        return self._call("webhookEndpoints.update", (id,), body, **options)

    def delete(self, id: str, **options: Unpack[DeleteOptions]) -> Answer[t.Deleted, t.Meta]:
        "Delete a webhook endpoint. Refused with a code of codes.WebhookEndpointsDelete."
        return self._call("webhookEndpoints.delete", (id,), None, **options)

    def rotate_secret(self, id: str, body: t.WebhookEndpointRotateSecretInput | None = None, **options: Unpack[WriteOptions]) -> Answer[t.WebhookEndpointsRotateSecretData, t.Meta]:
        "Rotate the signing secret. Refused with a code of codes.WebhookEndpointsRotateSecret."
        return self._call("webhookEndpoints.rotateSecret", (id,), body, **options)

    def test(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[WriteOptions]) -> Answer[t.WebhookEndpointsTestData, t.Meta]:
        "Send a test event. Refused with a code of codes.WebhookEndpointsTest."
        return self._call("webhookEndpoints.test", (id,), body, **options)

    def recover(self, id: str, body: t.WebhookEndpointRecoverInput, **options: Unpack[WriteOptions]) -> Answer[t.WebhookEndpointsRecoverData, t.Meta]:
        "Recover missed events. Refused with a code of codes.WebhookEndpointsRecover."
        return self._call("webhookEndpoints.recover", (id,), body, **options)

    def redeliver(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[WriteOptions]) -> Answer[t.WebhookEndpointsRedeliverData, t.Meta]:
        "Redeliver an event. Refused with a code of codes.WebhookEndpointsRedeliver."
        return self._call("webhookEndpoints.redeliver", (id,), body, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.WebhookEndpointsActionsDataItem], t.Meta]:
        "List the actions of a webhook endpoint. Refused with a code of codes.WebhookEndpointsActions."
        return self._call("webhookEndpoints.actions", (id,), None)


class Activities(Calls):
    def list(self, query: t.ActivitiesListQuery) -> Answer[builtins.list[t.Activity], t.ListMeta]:
        "List activities. Refused with a code of codes.ActivitiesList."
        return self._call("activities.list", (), query)

    def each(self, query: t.ActivitiesListQuery) -> Iterator[t.Activity]:
        "Every record of the list; pages are requested as needed."
        return self._each("activities.list", (), query)

    def get(self, id: str, *, expand: t.ActivitiesExpand | None = None) -> Answer[t.Activity, t.Meta]:
        "Read an activity. Refused with a code of codes.ActivitiesGet."
        return self._call("activities.get", (id,), None, expand=expand)

    def create(self, body: t.ActivityCreate, *, expand: t.ActivitiesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.Activity, t.Meta]:
        "Create an activity. Refused with a code of codes.ActivitiesCreate."
        return self._call("activities.create", (), body, expand=expand, **options)

    def update(self, id: str, body: t.ActivityUpdate | None = None, *, expand: t.ActivitiesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ActivityChanged, t.Meta]:
        "Change an activity. Refused with a code of codes.ActivitiesUpdate."
        return self._call("activities.update", (id,), body, expand=expand, **options)

    def delete(self, id: str, **options: Unpack[DeleteOptions]) -> Answer[t.Deleted, t.Meta]:
        "Delete an activity. Refused with a code of codes.ActivitiesDelete."
        return self._call("activities.delete", (id,), None, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.ActivitiesActionsDataItem], t.Meta]:
        "List the actions of an activity. Refused with a code of codes.ActivitiesActions."
        return self._call("activities.actions", (id,), None)


class Campaigns(Calls):
    def list(self, query: t.CampaignsListQuery | None = None) -> Answer[builtins.list[t.Campaign], t.ListMeta]:
        "List campaigns. Refused with a code of codes.CampaignsList."
        return self._call("campaigns.list", (), query)

    def each(self, query: t.CampaignsListQuery | None = None) -> Iterator[t.Campaign]:
        "Every record of the list; pages are requested as needed."
        return self._each("campaigns.list", (), query)

    def get(self, id: str, *, expand: t.CampaignsExpand | None = None) -> Answer[t.Campaign, t.Meta]:
        "Read a campaign. Refused with a code of codes.CampaignsGet."
        return self._call("campaigns.get", (id,), None, expand=expand)

    def create(self, body: t.CampaignCreate, *, expand: t.CampaignsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.Campaign, t.Meta]:
        "Create a campaign. Refused with a code of codes.CampaignsCreate."
        return self._call("campaigns.create", (), body, expand=expand, **options)

    def update(self, id: str, body: t.CampaignUpdate | None = None, *, expand: t.CampaignsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.CampaignChanged, t.Meta]:
        "Change a campaign. Refused with a code of codes.CampaignsUpdate."
        return self._call("campaigns.update", (id,), body, expand=expand, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.CampaignUpdate | None = None, *, expand: t.CampaignsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.CampaignChanged | t.Campaign, t.Meta]:
        "Create or change a campaign by External Reference. Refused with a code of codes.CampaignsUpsert."
        return self._call("campaigns.upsert", (system, object, external_id), body, expand=expand, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.CampaignsActionsDataItem], t.Meta]:
        "List the actions of a campaign. Refused with a code of codes.CampaignsActions."
        return self._call("campaigns.actions", (id,), None)


class Cases(Calls):
    def list(self, query: t.CasesListQuery | None = None) -> Answer[builtins.list[t.Case], t.ListMeta]:
        "List cases. Refused with a code of codes.CasesList."
        return self._call("cases.list", (), query)

    def each(self, query: t.CasesListQuery | None = None) -> Iterator[t.Case]:
        "Every record of the list; pages are requested as needed."
        return self._each("cases.list", (), query)

    def get(self, id: str, *, expand: t.CasesExpand | None = None) -> Answer[t.Case, t.Meta]:
        "Read a case. Refused with a code of codes.CasesGet."
        return self._call("cases.get", (id,), None, expand=expand)

    def create(self, body: t.CaseCreate, *, expand: t.CasesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.Case, t.Meta]:
        "Create a case. Refused with a code of codes.CasesCreate."
        return self._call("cases.create", (), body, expand=expand, **options)

    def update(self, id: str, body: t.CaseUpdate | None = None, *, expand: t.CasesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.CaseChanged, t.Meta]:
        "Change a case. Refused with a code of codes.CasesUpdate."
        return self._call("cases.update", (id,), body, expand=expand, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.CaseUpsert | None = None, *, expand: t.CasesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.CaseChanged | t.Case, t.Meta]:
        "Create or change a case by External Reference. Refused with a code of codes.CasesUpsert."
        return self._call("cases.upsert", (system, object, external_id), body, expand=expand, **options)

    def fields(self, id: str, body: t.CaseFieldsInput, **options: Unpack[WriteOptions]) -> Answer[t.CaseFieldsResult, t.CasesFieldsMeta | None]:
        "Update custom fields. Refused with a code of codes.CasesFields."
        return self._call("cases.fields", (id,), body, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.CasesActionsDataItem], t.Meta]:
        "List the actions of a case. Refused with a code of codes.CasesActions."
        return self._call("cases.actions", (id,), None)


class Contracts(Calls):
    def list(self, query: t.ContractsListQuery | None = None) -> Answer[builtins.list[t.Contract], t.ListMeta]:
        "List contracts. Refused with a code of codes.ContractsList."
        return self._call("contracts.list", (), query)

    def each(self, query: t.ContractsListQuery | None = None) -> Iterator[t.Contract]:
        "Every record of the list; pages are requested as needed."
        return self._each("contracts.list", (), query)

    def get(self, id: str, *, expand: t.ContractsExpand | None = None) -> Answer[t.Contract, t.Meta]:
        "Read a contract. Refused with a code of codes.ContractsGet."
        return self._call("contracts.get", (id,), None, expand=expand)

    def create(self, body: t.ContractCreate, *, expand: t.ContractsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.Contract, t.Meta]:
        "Create a contract. Refused with a code of codes.ContractsCreate."
        return self._call("contracts.create", (), body, expand=expand, **options)

    def update(self, id: str, body: t.ContractUpdate | None = None, *, expand: t.ContractsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ContractChanged, t.Meta]:
        "Change a contract. Refused with a code of codes.ContractsUpdate."
        return self._call("contracts.update", (id,), body, expand=expand, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.ContractUpsert | None = None, *, expand: t.ContractsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ContractChanged | t.Contract, t.Meta]:
        "Create or change a contract by External Reference. Refused with a code of codes.ContractsUpsert."
        return self._call("contracts.upsert", (system, object, external_id), body, expand=expand, **options)

    def send(self, id: str, body: dict[str, Any] | None = None, *, expand: t.ContractsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ContractsSendData, t.Meta]:
        "Send a contract. Refused with a code of codes.ContractsSend."
        return self._call("contracts.send", (id,), body, expand=expand, **options)

    def sign(self, id: str, body: dict[str, Any] | None = None, *, expand: t.ContractsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ContractsSignData, t.Meta]:
        "Sign a contract. Refused with a code of codes.ContractsSign."
        return self._call("contracts.sign", (id,), body, expand=expand, **options)

    def void(self, id: str, body: dict[str, Any] | None = None, *, expand: t.ContractsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ContractsVoidData, t.Meta]:
        "Void a contract. Refused with a code of codes.ContractsVoid."
        return self._call("contracts.void", (id,), body, expand=expand, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.ContractsActionsDataItem], t.Meta]:
        "List the actions of a contract. Refused with a code of codes.ContractsActions."
        return self._call("contracts.actions", (id,), None)


class Customers(Calls):
    def list(self, query: t.CustomersListQuery | None = None) -> Answer[builtins.list[t.Customer], t.ListMeta]:
        "List customers. Refused with a code of codes.CustomersList."
        return self._call("customers.list", (), query)

    def each(self, query: t.CustomersListQuery | None = None) -> Iterator[t.Customer]:
        "Every record of the list; pages are requested as needed."
        return self._each("customers.list", (), query)

    def get(self, id: str, *, expand: t.CustomersExpand | None = None) -> Answer[t.Customer, t.Meta]:
        "Read a customer. Refused with a code of codes.CustomersGet."
        return self._call("customers.get", (id,), None, expand=expand)

    def create(self, body: t.CustomerCreate, *, expand: t.CustomersExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.Customer, t.Meta]:
        "Create a customer. Refused with a code of codes.CustomersCreate."
        return self._call("customers.create", (), body, expand=expand, **options)

    def update(self, id: str, body: t.CustomerUpdate | None = None, *, expand: t.CustomersExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.CustomerChanged, t.Meta]:
        "Change a customer. Refused with a code of codes.CustomersUpdate."
        return self._call("customers.update", (id,), body, expand=expand, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.CustomerUpdate | None = None, *, expand: t.CustomersExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.CustomerChanged | t.Customer, t.Meta]:
        "Create or change a customer by External Reference. Refused with a code of codes.CustomersUpsert."
        return self._call("customers.upsert", (system, object, external_id), body, expand=expand, **options)

    def erase(self, id: str, body: dict[str, Any] | None = None, *, expand: t.CustomersExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.CustomerChanged, t.Meta]:
        "Erase the personal data of a customer. Refused with a code of codes.CustomersErase."
        return self._call("customers.erase", (id,), body, expand=expand, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.CustomersActionsDataItem], t.Meta]:
        "List the actions of a customer. Refused with a code of codes.CustomersActions."
        return self._call("customers.actions", (id,), None)


class Entitlements(Calls):
    def list(self, query: t.EntitlementsListQuery | None = None) -> Answer[builtins.list[t.Entitlement], t.ListMeta]:
        "List entitlements. Refused with a code of codes.EntitlementsList."
        return self._call("entitlements.list", (), query)

    def each(self, query: t.EntitlementsListQuery | None = None) -> Iterator[t.Entitlement]:
        "Every record of the list; pages are requested as needed."
        return self._each("entitlements.list", (), query)

    def get(self, id: str, *, expand: t.EntitlementsExpand | None = None) -> Answer[t.Entitlement, t.Meta]:
        "Read an entitlement. Refused with a code of codes.EntitlementsGet."
        return self._call("entitlements.get", (id,), None, expand=expand)

    def create(self, body: t.EntitlementCreate, *, expand: t.EntitlementsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.Entitlement, t.Meta]:
        "Create an entitlement. Refused with a code of codes.EntitlementsCreate."
        return self._call("entitlements.create", (), body, expand=expand, **options)

    def update(self, id: str, body: t.EntitlementUpdate | None = None, *, expand: t.EntitlementsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.EntitlementChanged, t.Meta]:
        "Change an entitlement. Refused with a code of codes.EntitlementsUpdate."
        return self._call("entitlements.update", (id,), body, expand=expand, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.EntitlementUpsert | None = None, *, expand: t.EntitlementsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.EntitlementChanged | t.Entitlement, t.Meta]:
        "Create or change an entitlement by External Reference. Refused with a code of codes.EntitlementsUpsert."
        return self._call("entitlements.upsert", (system, object, external_id), body, expand=expand, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.EntitlementsActionsDataItem], t.Meta]:
        "List the actions of an entitlement. Refused with a code of codes.EntitlementsActions."
        return self._call("entitlements.actions", (id,), None)


class ExternalRecordLinks(Calls):
    def list(self, id: str, query: t.ExternalRecordLinksListQuery | None = None) -> Answer[builtins.list[t.ExternalRecordLink], t.ListMeta]:
        "List external record links. Refused with a code of codes.ExternalRecordLinksList."
        return self._call("externalRecordLinks.list", (id,), query)

    def each(self, id: str, query: t.ExternalRecordLinksListQuery | None = None) -> Iterator[t.ExternalRecordLink]:
        "Every record of the list; pages are requested as needed."
        return self._each("externalRecordLinks.list", (id,), query)

    def get(self, id: str, child_id: str, *, expand: t.ExternalRecordLinksExpand | None = None) -> Answer[t.ExternalRecordLink, t.Meta]:
        "Read an external record link. Refused with a code of codes.ExternalRecordLinksGet."
        return self._call("externalRecordLinks.get", (id, child_id), None, expand=expand)

    def create(self, id: str, body: t.ExternalRecordLinkCreate, *, expand: t.ExternalRecordLinksExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ExternalRecordLink, t.Meta]:
        "Create an external record link. Refused with a code of codes.ExternalRecordLinksCreate."
        return self._call("externalRecordLinks.create", (id,), body, expand=expand, **options)

    def delete(self, id: str, child_id: str, **options: Unpack[DeleteOptions]) -> Answer[t.Deleted, t.Meta]:
        "Delete an external record link. Refused with a code of codes.ExternalRecordLinksDelete."
        return self._call("externalRecordLinks.delete", (id, child_id), None, **options)

    def actions(self, id: str, child_id: str) -> Answer[builtins.list[t.ExternalRecordLinksActionsDataItem], t.Meta]:
        "List the actions of an external record link. Refused with a code of codes.ExternalRecordLinksActions."
        return self._call("externalRecordLinks.actions", (id, child_id), None)


class FieldDefinitions(Calls):
    def list(self, query: t.FieldDefinitionsListQuery | None = None) -> Answer[builtins.list[t.FieldDefinition], t.ListMeta]:
        "List field definitions. Refused with a code of codes.FieldDefinitionsList."
        return self._call("fieldDefinitions.list", (), query)

    def each(self, query: t.FieldDefinitionsListQuery | None = None) -> Iterator[t.FieldDefinition]:
        "Every record of the list; pages are requested as needed."
        return self._each("fieldDefinitions.list", (), query)

    def get(self, id: str) -> Answer[t.FieldDefinition, t.Meta]:
        "Read a field definition. Refused with a code of codes.FieldDefinitionsGet."
        return self._call("fieldDefinitions.get", (id,), None)

    def create(self, body: t.FieldDefinitionCreate, **options: Unpack[WriteOptions]) -> Answer[t.FieldDefinition, t.Meta]:
        "Create a field definition. Refused with a code of codes.FieldDefinitionsCreate."
        return self._call("fieldDefinitions.create", (), body, **options)

    def update(self, id: str, body: t.FieldDefinitionUpdate | None = None, **options: Unpack[WriteOptions]) -> Answer[t.FieldDefinitionChanged, t.Meta]:
        "Change a field definition. Refused with a code of codes.FieldDefinitionsUpdate."
        return self._call("fieldDefinitions.update", (id,), body, **options)

    def delete(self, id: str, **options: Unpack[DeleteOptions]) -> Answer[t.Deleted, t.Meta]:
        "Delete a field definition. Refused with a code of codes.FieldDefinitionsDelete."
        return self._call("fieldDefinitions.delete", (id,), None, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.FieldDefinitionsActionsDataItem], t.Meta]:
        "List the actions of a field definition. Refused with a code of codes.FieldDefinitionsActions."
        return self._call("fieldDefinitions.actions", (id,), None)


class Leads(Calls):
    def list(self, query: t.LeadsListQuery | None = None) -> Answer[builtins.list[t.Lead], t.ListMeta]:
        "List leads. Refused with a code of codes.LeadsList."
        return self._call("leads.list", (), query)

    def each(self, query: t.LeadsListQuery | None = None) -> Iterator[t.Lead]:
        "Every record of the list; pages are requested as needed."
        return self._each("leads.list", (), query)

    def get(self, id: str, *, expand: t.LeadsExpand | None = None) -> Answer[t.Lead, t.Meta]:
        "Read a lead. Refused with a code of codes.LeadsGet."
        return self._call("leads.get", (id,), None, expand=expand)

    def create(self, body: t.LeadCreate, *, expand: t.LeadsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.Lead, t.Meta]:
        "Create a lead. Refused with a code of codes.LeadsCreate."
        return self._call("leads.create", (), body, expand=expand, **options)

    def update(self, id: str, body: t.LeadUpdate | None = None, *, expand: t.LeadsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.LeadChanged, t.Meta]:
        "Change a lead. Refused with a code of codes.LeadsUpdate."
        return self._call("leads.update", (id,), body, expand=expand, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.LeadUpdate | None = None, *, expand: t.LeadsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.LeadChanged | t.Lead, t.Meta]:
        "Create or change a lead by External Reference. Refused with a code of codes.LeadsUpsert."
        return self._call("leads.upsert", (system, object, external_id), body, expand=expand, **options)

    def convert(self, id: str, body: t.LeadConvertInput | None = None, **options: Unpack[WriteOptions]) -> Answer[t.LeadsConvertData, t.Meta]:
        "Convert a lead. Refused with a code of codes.LeadsConvert."
        return self._call("leads.convert", (id,), body, **options)

    def erase(self, id: str, body: dict[str, Any] | None = None, *, expand: t.LeadsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.LeadChanged, t.Meta]:
        "Erase the personal data of a lead. Refused with a code of codes.LeadsErase."
        return self._call("leads.erase", (id,), body, expand=expand, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.LeadsActionsDataItem], t.Meta]:
        "List the actions of a lead. Refused with a code of codes.LeadsActions."
        return self._call("leads.actions", (id,), None)


class Opportunities(Calls):
    def list(self, query: t.OpportunitiesListQuery | None = None) -> Answer[builtins.list[t.Opportunity], t.ListMeta]:
        "List opportunities. Refused with a code of codes.OpportunitiesList."
        return self._call("opportunities.list", (), query)

    def each(self, query: t.OpportunitiesListQuery | None = None) -> Iterator[t.Opportunity]:
        "Every record of the list; pages are requested as needed."
        return self._each("opportunities.list", (), query)

    def get(self, id: str, *, expand: t.OpportunitiesExpand | None = None) -> Answer[t.Opportunity, t.Meta]:
        "Read an opportunity. Refused with a code of codes.OpportunitiesGet."
        return self._call("opportunities.get", (id,), None, expand=expand)

    def create(self, body: t.OpportunityCreate, *, expand: t.OpportunitiesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.Opportunity, t.Meta]:
        "Create an opportunity. Refused with a code of codes.OpportunitiesCreate."
        return self._call("opportunities.create", (), body, expand=expand, **options)

    def update(self, id: str, body: t.OpportunityUpdate | None = None, *, expand: t.OpportunitiesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.OpportunityChanged, t.Meta]:
        "Change an opportunity. Refused with a code of codes.OpportunitiesUpdate."
        return self._call("opportunities.update", (id,), body, expand=expand, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.OpportunityUpsert | None = None, *, expand: t.OpportunitiesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.OpportunityChanged | t.Opportunity, t.Meta]:
        "Create or change an opportunity by External Reference. Refused with a code of codes.OpportunitiesUpsert."
        return self._call("opportunities.upsert", (system, object, external_id), body, expand=expand, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.OpportunitiesActionsDataItem], t.Meta]:
        "List the actions of an opportunity. Refused with a code of codes.OpportunitiesActions."
        return self._call("opportunities.actions", (id,), None)


class ProjectItems(Calls):
    def list(self, query: t.ProjectItemsListQuery | None = None) -> Answer[builtins.list[t.ProjectItem], t.ListMeta]:
        "List project items. Refused with a code of codes.ProjectItemsList."
        return self._call("projectItems.list", (), query)

    def each(self, query: t.ProjectItemsListQuery | None = None) -> Iterator[t.ProjectItem]:
        "Every record of the list; pages are requested as needed."
        return self._each("projectItems.list", (), query)

    def get(self, id: str, *, expand: t.ProjectItemsExpand | None = None) -> Answer[t.ProjectItem, t.Meta]:
        "Read a project item. Refused with a code of codes.ProjectItemsGet."
        return self._call("projectItems.get", (id,), None, expand=expand)

    def create(self, body: t.ProjectItemCreate, *, expand: t.ProjectItemsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ProjectItem, t.Meta]:
        "Create a project item. Refused with a code of codes.ProjectItemsCreate."
        return self._call("projectItems.create", (), body, expand=expand, **options)

    def update(self, id: str, body: t.ProjectItemUpdate | None = None, *, expand: t.ProjectItemsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ProjectItemChanged, t.Meta]:
        "Change a project item. Refused with a code of codes.ProjectItemsUpdate."
        return self._call("projectItems.update", (id,), body, expand=expand, **options)

    def start(self, id: str, body: dict[str, Any] | None = None, *, expand: t.ProjectItemsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ProjectItemsStartData, t.Meta]:
        "Start a project item. Refused with a code of codes.ProjectItemsStart."
        return self._call("projectItems.start", (id,), body, expand=expand, **options)

    def complete(self, id: str, body: dict[str, Any] | None = None, *, expand: t.ProjectItemsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ProjectItemsCompleteData, t.Meta]:
        "Complete a project item. Refused with a code of codes.ProjectItemsComplete."
        return self._call("projectItems.complete", (id,), body, expand=expand, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.ProjectItemsActionsDataItem], t.Meta]:
        "List the actions of a project item. Refused with a code of codes.ProjectItemsActions."
        return self._call("projectItems.actions", (id,), None)


class ProjectTemplates(Calls):
    def list(self, query: t.ProjectTemplatesListQuery | None = None) -> Answer[builtins.list[t.ProjectTemplate], t.ListMeta]:
        "List project templates. Refused with a code of codes.ProjectTemplatesList."
        return self._call("projectTemplates.list", (), query)

    def each(self, query: t.ProjectTemplatesListQuery | None = None) -> Iterator[t.ProjectTemplate]:
        "Every record of the list; pages are requested as needed."
        return self._each("projectTemplates.list", (), query)

    def get(self, id: str) -> Answer[t.ProjectTemplate, t.Meta]:
        "Read a project template. Refused with a code of codes.ProjectTemplatesGet."
        return self._call("projectTemplates.get", (id,), None)

    def create(self, body: t.ProjectTemplateCreate, **options: Unpack[WriteOptions]) -> Answer[t.ProjectTemplate, t.Meta]:
        "Create a project template. Refused with a code of codes.ProjectTemplatesCreate."
        return self._call("projectTemplates.create", (), body, **options)

    def update(self, id: str, body: t.ProjectTemplateUpdate | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ProjectTemplateChanged, t.Meta]:
        "Change a project template. Refused with a code of codes.ProjectTemplatesUpdate."
        return self._call("projectTemplates.update", (id,), body, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.ProjectTemplateUpdate | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ProjectTemplateChanged | t.ProjectTemplate, t.Meta]:
        "Create or change a project template by External Reference. Refused with a code of codes.ProjectTemplatesUpsert."
        return self._call("projectTemplates.upsert", (system, object, external_id), body, **options)

    def validate(self, body: dict[str, Any] | None = None) -> Answer[t.ProjectTemplateValidateResult, t.Meta]:
        "Validate a manifest. Refused with a code of codes.ProjectTemplatesValidate."
        return self._call("projectTemplates.validate", (), body)

    def actions(self, id: str) -> Answer[builtins.list[t.ProjectTemplatesActionsDataItem], t.Meta]:
        "List the actions of a project template. Refused with a code of codes.ProjectTemplatesActions."
        return self._call("projectTemplates.actions", (id,), None)


class Projects(Calls):
    def list(self, query: t.ProjectsListQuery | None = None) -> Answer[builtins.list[t.Project], t.ListMeta]:
        "List projects. Refused with a code of codes.ProjectsList."
        return self._call("projects.list", (), query)

    def each(self, query: t.ProjectsListQuery | None = None) -> Iterator[t.Project]:
        "Every record of the list; pages are requested as needed."
        return self._each("projects.list", (), query)

    def get(self, id: str, *, expand: t.ProjectsExpand | None = None) -> Answer[t.Project, t.Meta]:
        "Read a project. Refused with a code of codes.ProjectsGet."
        return self._call("projects.get", (id,), None, expand=expand)

    def create(self, body: t.ProjectCreate, *, expand: t.ProjectsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.Project, t.Meta]:
        "Create a project. Refused with a code of codes.ProjectsCreate."
        return self._call("projects.create", (), body, expand=expand, **options)

    def update(self, id: str, body: t.ProjectUpdate | None = None, *, expand: t.ProjectsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ProjectChanged, t.Meta]:
        "Change a project. Refused with a code of codes.ProjectsUpdate."
        return self._call("projects.update", (id,), body, expand=expand, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.ProjectUpsert | None = None, *, expand: t.ProjectsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ProjectChanged | t.Project, t.Meta]:
        "Create or change a project by External Reference. Refused with a code of codes.ProjectsUpsert."
        return self._call("projects.upsert", (system, object, external_id), body, expand=expand, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.ProjectsActionsDataItem], t.Meta]:
        "List the actions of a project. Refused with a code of codes.ProjectsActions."
        return self._call("projects.actions", (id,), None)


class Properties(Calls):
    def list(self, query: t.PropertiesListQuery | None = None) -> Answer[builtins.list[t.Property], t.ListMeta]:
        "List properties. Refused with a code of codes.PropertiesList."
        return self._call("properties.list", (), query)

    def each(self, query: t.PropertiesListQuery | None = None) -> Iterator[t.Property]:
        "Every record of the list; pages are requested as needed."
        return self._each("properties.list", (), query)

    def get(self, id: str, *, expand: t.PropertiesExpand | None = None) -> Answer[t.Property, t.Meta]:
        "Read a property. Refused with a code of codes.PropertiesGet."
        return self._call("properties.get", (id,), None, expand=expand)

    def create(self, body: t.PropertyCreate, *, expand: t.PropertiesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.Property, t.Meta]:
        "Create a property. Refused with a code of codes.PropertiesCreate."
        return self._call("properties.create", (), body, expand=expand, **options)

    def update(self, id: str, body: t.PropertyUpdate | None = None, *, expand: t.PropertiesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.PropertyChanged, t.Meta]:
        "Change a property. Refused with a code of codes.PropertiesUpdate."
        return self._call("properties.update", (id,), body, expand=expand, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.PropertyUpsert | None = None, *, expand: t.PropertiesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.PropertyChanged | t.Property, t.Meta]:
        "Create or change a property by External Reference. Refused with a code of codes.PropertiesUpsert."
        return self._call("properties.upsert", (system, object, external_id), body, expand=expand, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.PropertiesActionsDataItem], t.Meta]:
        "List the actions of a property. Refused with a code of codes.PropertiesActions."
        return self._call("properties.actions", (id,), None)


class Quotes(Calls):
    def list(self, query: t.QuotesListQuery | None = None) -> Answer[builtins.list[t.Quote], t.ListMeta]:
        "List quotes. Refused with a code of codes.QuotesList."
        return self._call("quotes.list", (), query)

    def each(self, query: t.QuotesListQuery | None = None) -> Iterator[t.Quote]:
        "Every record of the list; pages are requested as needed."
        return self._each("quotes.list", (), query)

    def get(self, id: str, *, expand: t.QuotesExpand | None = None) -> Answer[t.Quote, t.Meta]:
        "Read a quote. Refused with a code of codes.QuotesGet."
        return self._call("quotes.get", (id,), None, expand=expand)

    def create(self, body: t.QuoteCreate, *, expand: t.QuotesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.Quote, t.Meta]:
        "Create a quote. Refused with a code of codes.QuotesCreate."
        return self._call("quotes.create", (), body, expand=expand, **options)

    def update(self, id: str, body: t.QuoteUpdate | None = None, *, expand: t.QuotesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.QuoteChanged, t.Meta]:
        "Change a quote. Refused with a code of codes.QuotesUpdate."
        return self._call("quotes.update", (id,), body, expand=expand, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.QuoteUpsert | None = None, *, expand: t.QuotesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.QuoteChanged | t.Quote, t.Meta]:
        "Create or change a quote by External Reference. Refused with a code of codes.QuotesUpsert."
        return self._call("quotes.upsert", (system, object, external_id), body, expand=expand, **options)

    def send(self, id: str, body: dict[str, Any] | None = None, *, expand: t.QuotesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.QuotesSendData, t.Meta]:
        "Send a quote. Refused with a code of codes.QuotesSend."
        return self._call("quotes.send", (id,), body, expand=expand, **options)

    def accept(self, id: str, body: dict[str, Any] | None = None, *, expand: t.QuotesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.QuotesAcceptData, t.Meta]:
        "Accept a quote. Refused with a code of codes.QuotesAccept."
        return self._call("quotes.accept", (id,), body, expand=expand, **options)

    def decline(self, id: str, body: dict[str, Any] | None = None, *, expand: t.QuotesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.QuotesDeclineData, t.Meta]:
        "Decline a quote. Refused with a code of codes.QuotesDecline."
        return self._call("quotes.decline", (id,), body, expand=expand, **options)

    def revise(self, id: str, body: dict[str, Any] | None = None, *, expand: t.QuotesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.QuotesReviseData, t.Meta]:
        "Revise a quote. Refused with a code of codes.QuotesRevise."
        return self._call("quotes.revise", (id,), body, expand=expand, **options)

    def partner_sync(self, id: str, body: t.QuotePartnerSyncInput | None = None, *, expand: t.QuotesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.QuotesPartnerSyncData, t.Meta]:
        "Request a partner sync. Refused with a code of codes.QuotesPartnerSync."
        return self._call("quotes.partnerSync", (id,), body, expand=expand, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.QuotesActionsDataItem], t.Meta]:
        "List the actions of a quote. Refused with a code of codes.QuotesActions."
        return self._call("quotes.actions", (id,), None)


class SalesTypes(Calls):
    def list(self, query: t.SalesTypesListQuery | None = None) -> Answer[builtins.list[t.SalesType], t.ListMeta]:
        "List sales types. Refused with a code of codes.SalesTypesList."
        return self._call("salesTypes.list", (), query)

    def each(self, query: t.SalesTypesListQuery | None = None) -> Iterator[t.SalesType]:
        "Every record of the list; pages are requested as needed."
        return self._each("salesTypes.list", (), query)

    def get(self, id: str) -> Answer[t.SalesType, t.Meta]:
        "Read a sales type. Refused with a code of codes.SalesTypesGet."
        return self._call("salesTypes.get", (id,), None)

    def create(self, body: t.SalesTypeCreate, **options: Unpack[WriteOptions]) -> Answer[t.SalesType, t.Meta]:
        "Create a sales type. Refused with a code of codes.SalesTypesCreate."
        return self._call("salesTypes.create", (), body, **options)

    def update(self, id: str, body: t.SalesTypeUpdate | None = None, **options: Unpack[WriteOptions]) -> Answer[t.SalesTypeChanged, t.Meta]:
        "Change a sales type. Refused with a code of codes.SalesTypesUpdate."
        return self._call("salesTypes.update", (id,), body, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.SalesTypesActionsDataItem], t.Meta]:
        "List the actions of a sales type. Refused with a code of codes.SalesTypesActions."
        return self._call("salesTypes.actions", (id,), None)


class ServiceAppointmentIssues(Calls):
    def list(self, id: str, query: t.ServiceAppointmentIssuesListQuery | None = None) -> Answer[builtins.list[t.ServiceAppointmentIssue], t.ListMeta]:
        "List service appointment issues. Refused with a code of codes.ServiceAppointmentIssuesList."
        return self._call("serviceAppointmentIssues.list", (id,), query)

    def each(self, id: str, query: t.ServiceAppointmentIssuesListQuery | None = None) -> Iterator[t.ServiceAppointmentIssue]:
        "Every record of the list; pages are requested as needed."
        return self._each("serviceAppointmentIssues.list", (id,), query)

    def get(self, id: str, child_id: str, *, expand: t.ServiceAppointmentIssuesExpand | None = None) -> Answer[t.ServiceAppointmentIssue, t.Meta]:
        "Read a service appointment issue. Refused with a code of codes.ServiceAppointmentIssuesGet."
        return self._call("serviceAppointmentIssues.get", (id, child_id), None, expand=expand)

    def create(self, id: str, body: t.ServiceAppointmentIssueCreate, *, expand: t.ServiceAppointmentIssuesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ServiceAppointmentIssue, t.Meta]:
        "Create a service appointment issue. Refused with a code of codes.ServiceAppointmentIssuesCreate."
        return self._call("serviceAppointmentIssues.create", (id,), body, expand=expand, **options)

    def resolve(self, id: str, child_id: str, body: t.ServiceAppointmentIssueResolveInput | None = None, *, expand: t.ServiceAppointmentIssuesExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ServiceAppointmentIssuesResolveData, t.Meta]:
        "Resolve an issue. Refused with a code of codes.ServiceAppointmentIssuesResolve."
        return self._call("serviceAppointmentIssues.resolve", (id, child_id), body, expand=expand, **options)

    def actions(self, id: str, child_id: str) -> Answer[builtins.list[t.ServiceAppointmentIssuesActionsDataItem], t.Meta]:
        "List the actions of a service appointment issue. Refused with a code of codes.ServiceAppointmentIssuesActions."
        return self._call("serviceAppointmentIssues.actions", (id, child_id), None)


class ServiceAppointments(Calls):
    def list(self, query: t.ServiceAppointmentsListQuery | None = None) -> Answer[builtins.list[t.ServiceAppointment], t.ListMeta]:
        "List service appointments. Refused with a code of codes.ServiceAppointmentsList."
        return self._call("serviceAppointments.list", (), query)

    def each(self, query: t.ServiceAppointmentsListQuery | None = None) -> Iterator[t.ServiceAppointment]:
        "Every record of the list; pages are requested as needed."
        return self._each("serviceAppointments.list", (), query)

    def get(self, id: str, *, expand: t.ServiceAppointmentsExpand | None = None) -> Answer[t.ServiceAppointment, t.Meta]:
        "Read a service appointment. Refused with a code of codes.ServiceAppointmentsGet."
        return self._call("serviceAppointments.get", (id,), None, expand=expand)

    def create(self, body: t.ServiceAppointmentCreate, *, expand: t.ServiceAppointmentsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ServiceAppointment, t.Meta]:
        "Create a service appointment. Refused with a code of codes.ServiceAppointmentsCreate."
        return self._call("serviceAppointments.create", (), body, expand=expand, **options)

    def update(self, id: str, body: t.ServiceAppointmentUpdate | None = None, *, expand: t.ServiceAppointmentsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ServiceAppointmentChanged, t.Meta]:
        "Change a service appointment. Refused with a code of codes.ServiceAppointmentsUpdate."
        return self._call("serviceAppointments.update", (id,), body, expand=expand, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.ServiceAppointmentUpsert | None = None, *, expand: t.ServiceAppointmentsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ServiceAppointmentChanged | t.ServiceAppointment, t.Meta]:
        "Create or change a service appointment by External Reference. Refused with a code of codes.ServiceAppointmentsUpsert."
        return self._call("serviceAppointments.upsert", (system, object, external_id), body, expand=expand, **options)

    def multi_day(self, body: t.ServiceAppointmentMultiDayInput, **options: Unpack[WriteOptions]) -> Answer[builtins.list[t.ServiceAppointment], t.Meta]:
        "Create multi-day appointments. Refused with a code of codes.ServiceAppointmentsMultiDay."
        return self._call("serviceAppointments.multiDay", (), body, **options)

    def dispatch(self, id: str, body: dict[str, Any] | None = None, *, expand: t.ServiceAppointmentsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ServiceAppointmentsDispatchData, t.Meta]:
        "Dispatch an appointment. Refused with a code of codes.ServiceAppointmentsDispatch."
        return self._call("serviceAppointments.dispatch", (id,), body, expand=expand, **options)

    def start(self, id: str, body: dict[str, Any] | None = None, *, expand: t.ServiceAppointmentsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ServiceAppointmentsStartData, t.Meta]:
        "Start an appointment. Refused with a code of codes.ServiceAppointmentsStart."
        return self._call("serviceAppointments.start", (id,), body, expand=expand, **options)

    def complete(self, id: str, body: t.ServiceAppointmentCompleteInput | None = None, *, expand: t.ServiceAppointmentsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ServiceAppointmentsCompleteData, t.Meta]:
        "Complete an appointment. Refused with a code of codes.ServiceAppointmentsComplete."
        return self._call("serviceAppointments.complete", (id,), body, expand=expand, **options)

    def cancel(self, id: str, body: t.ServiceAppointmentCancelInput | None = None, *, expand: t.ServiceAppointmentsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ServiceAppointmentsCancelData, t.Meta]:
        "Cancel an appointment. Refused with a code of codes.ServiceAppointmentsCancel."
        return self._call("serviceAppointments.cancel", (id,), body, expand=expand, **options)

    def no_show(self, id: str, body: dict[str, Any] | None = None, *, expand: t.ServiceAppointmentsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ServiceAppointmentsNoShowData, t.Meta]:
        "Mark an appointment as a no-show. Refused with a code of codes.ServiceAppointmentsNoShow."
        return self._call("serviceAppointments.noShow", (id,), body, expand=expand, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.ServiceAppointmentsActionsDataItem], t.Meta]:
        "List the actions of a service appointment. Refused with a code of codes.ServiceAppointmentsActions."
        return self._call("serviceAppointments.actions", (id,), None)


class ServiceRequests(Calls):
    def list(self, query: t.ServiceRequestsListQuery | None = None) -> Answer[builtins.list[t.ServiceRequest], t.ListMeta]:
        "List service requests. Refused with a code of codes.ServiceRequestsList."
        return self._call("serviceRequests.list", (), query)

    def each(self, query: t.ServiceRequestsListQuery | None = None) -> Iterator[t.ServiceRequest]:
        "Every record of the list; pages are requested as needed."
        return self._each("serviceRequests.list", (), query)

    def get(self, id: str, *, expand: t.ServiceRequestsExpand | None = None) -> Answer[t.ServiceRequest, t.Meta]:
        "Read a service request. Refused with a code of codes.ServiceRequestsGet."
        return self._call("serviceRequests.get", (id,), None, expand=expand)

    def create(self, body: t.ServiceRequestCreate, *, expand: t.ServiceRequestsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ServiceRequest, t.Meta]:
        "Create a service request. Refused with a code of codes.ServiceRequestsCreate."
        return self._call("serviceRequests.create", (), body, expand=expand, **options)

    def update(self, id: str, body: t.ServiceRequestUpdate | None = None, *, expand: t.ServiceRequestsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ServiceRequestChanged, t.Meta]:
        "Change a service request. Refused with a code of codes.ServiceRequestsUpdate."
        return self._call("serviceRequests.update", (id,), body, expand=expand, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.ServiceRequestUpdate | None = None, *, expand: t.ServiceRequestsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.ServiceRequestChanged | t.ServiceRequest, t.Meta]:
        "Create or change a service request by External Reference. Refused with a code of codes.ServiceRequestsUpsert."
        return self._call("serviceRequests.upsert", (system, object, external_id), body, expand=expand, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.ServiceRequestsActionsDataItem], t.Meta]:
        "List the actions of a service request. Refused with a code of codes.ServiceRequestsActions."
        return self._call("serviceRequests.actions", (id,), None)


class Systems(Calls):
    def list(self, query: t.SystemsListQuery | None = None) -> Answer[builtins.list[t.System], t.ListMeta]:
        "List systems. Refused with a code of codes.SystemsList."
        return self._call("systems.list", (), query)

    def each(self, query: t.SystemsListQuery | None = None) -> Iterator[t.System]:
        "Every record of the list; pages are requested as needed."
        return self._each("systems.list", (), query)

    def get(self, id: str, *, expand: t.SystemsExpand | None = None) -> Answer[t.System, t.Meta]:
        "Read a system. Refused with a code of codes.SystemsGet."
        return self._call("systems.get", (id,), None, expand=expand)

    def create(self, body: t.SystemCreate, *, expand: t.SystemsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.System, t.Meta]:
        "Create a system. Refused with a code of codes.SystemsCreate."
        return self._call("systems.create", (), body, expand=expand, **options)

    def update(self, id: str, body: t.SystemUpdate | None = None, *, expand: t.SystemsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.SystemChanged, t.Meta]:
        "Change a system. Refused with a code of codes.SystemsUpdate."
        return self._call("systems.update", (id,), body, expand=expand, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.SystemUpsert | None = None, *, expand: t.SystemsExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.SystemChanged | t.System, t.Meta]:
        "Create or change a system by External Reference. Refused with a code of codes.SystemsUpsert."
        return self._call("systems.upsert", (system, object, external_id), body, expand=expand, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.SystemsActionsDataItem], t.Meta]:
        "List the actions of a system. Refused with a code of codes.SystemsActions."
        return self._call("systems.actions", (id,), None)


class TeamMembers(Calls):
    def list(self, query: t.TeamMembersListQuery | None = None) -> Answer[builtins.list[t.TeamMember], t.ListMeta]:
        "List team members. Refused with a code of codes.TeamMembersList."
        return self._call("teamMembers.list", (), query)

    def each(self, query: t.TeamMembersListQuery | None = None) -> Iterator[t.TeamMember]:
        "Every record of the list; pages are requested as needed."
        return self._each("teamMembers.list", (), query)

    def get(self, id: str) -> Answer[t.TeamMember, t.Meta]:
        "Read a team member. Refused with a code of codes.TeamMembersGet."
        return self._call("teamMembers.get", (id,), None)

    def create(self, body: t.TeamMemberCreate, **options: Unpack[WriteOptions]) -> Answer[t.TeamMember, t.Meta]:
        "Create a team member. Refused with a code of codes.TeamMembersCreate."
        return self._call("teamMembers.create", (), body, **options)

    def update(self, id: str, body: t.TeamMemberUpdate | None = None, **options: Unpack[WriteOptions]) -> Answer[t.TeamMemberChanged, t.Meta]:
        "Change a team member. Refused with a code of codes.TeamMembersUpdate."
        return self._call("teamMembers.update", (id,), body, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.TeamMemberUpdate | None = None, **options: Unpack[WriteOptions]) -> Answer[t.TeamMemberChanged | t.TeamMember, t.Meta]:
        "Create or change a team member by External Reference. Refused with a code of codes.TeamMembersUpsert."
        return self._call("teamMembers.upsert", (system, object, external_id), body, **options)

    def availability(self, query: t.TeamMembersAvailabilityQuery) -> Answer[builtins.list[t.TeamMembersAvailabilityDataItem], t.Meta]:
        "Find free time. Refused with a code of codes.TeamMembersAvailability."
        return self._call("teamMembers.availability", (), query)

    def actions(self, id: str) -> Answer[builtins.list[t.TeamMembersActionsDataItem], t.Meta]:
        "List the actions of a team member. Refused with a code of codes.TeamMembersActions."
        return self._call("teamMembers.actions", (id,), None)


class WorkOrders(Calls):
    def list(self, query: t.WorkOrdersListQuery | None = None) -> Answer[builtins.list[t.WorkOrder], t.ListMeta]:
        "List work orders. Refused with a code of codes.WorkOrdersList."
        return self._call("workOrders.list", (), query)

    def each(self, query: t.WorkOrdersListQuery | None = None) -> Iterator[t.WorkOrder]:
        "Every record of the list; pages are requested as needed."
        return self._each("workOrders.list", (), query)

    def get(self, id: str, *, expand: t.WorkOrdersExpand | None = None) -> Answer[t.WorkOrder, t.Meta]:
        "Read a work order. Refused with a code of codes.WorkOrdersGet."
        return self._call("workOrders.get", (id,), None, expand=expand)

    def create(self, body: t.WorkOrderCreate, *, expand: t.WorkOrdersExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.WorkOrder, t.Meta]:
        "Create a work order. Refused with a code of codes.WorkOrdersCreate."
        return self._call("workOrders.create", (), body, expand=expand, **options)

    def update(self, id: str, body: t.WorkOrderUpdate | None = None, *, expand: t.WorkOrdersExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.WorkOrderChanged, t.Meta]:
        "Change a work order. Refused with a code of codes.WorkOrdersUpdate."
        return self._call("workOrders.update", (id,), body, expand=expand, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.WorkOrderUpsert | None = None, *, expand: t.WorkOrdersExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.WorkOrderChanged | t.WorkOrder, t.Meta]:
        "Create or change a work order by External Reference. Refused with a code of codes.WorkOrdersUpsert."
        return self._call("workOrders.upsert", (system, object, external_id), body, expand=expand, **options)

    def start(self, id: str, body: dict[str, Any] | None = None, *, expand: t.WorkOrdersExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.WorkOrdersStartData, t.Meta]:
        "Start a work order. Refused with a code of codes.WorkOrdersStart."
        return self._call("workOrders.start", (id,), body, expand=expand, **options)

    def hold(self, id: str, body: dict[str, Any] | None = None, *, expand: t.WorkOrdersExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.WorkOrdersHoldData, t.Meta]:
        "Put a work order on hold. Refused with a code of codes.WorkOrdersHold."
        return self._call("workOrders.hold", (id,), body, expand=expand, **options)

    def resume(self, id: str, body: dict[str, Any] | None = None, *, expand: t.WorkOrdersExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.WorkOrdersResumeData, t.Meta]:
        "Resume a work order. Refused with a code of codes.WorkOrdersResume."
        return self._call("workOrders.resume", (id,), body, expand=expand, **options)

    def complete(self, id: str, body: dict[str, Any] | None = None, *, expand: t.WorkOrdersExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.WorkOrdersCompleteData, t.Meta]:
        "Complete a work order. Refused with a code of codes.WorkOrdersComplete."
        return self._call("workOrders.complete", (id,), body, expand=expand, **options)

    def cancel(self, id: str, body: t.ServiceAppointmentCancelInput | None = None, *, expand: t.WorkOrdersExpand | None = None, **options: Unpack[WriteOptions]) -> Answer[t.WorkOrdersCancelData, t.Meta]:
        "Cancel a work order. Refused with a code of codes.WorkOrdersCancel."
        return self._call("workOrders.cancel", (id,), body, expand=expand, **options)

    def actions(self, id: str) -> Answer[builtins.list[t.WorkOrdersActionsDataItem], t.Meta]:
        "List the actions of a work order. Refused with a code of codes.WorkOrdersActions."
        return self._call("workOrders.actions", (id,), None)


class Events(Calls):
    def list(self, query: t.EventsListQuery | None = None) -> Answer[builtins.list[t.Event], t.ListMeta]:
        "List events. Refused with a code of codes.EventsList."
        return self._call("events.list", (), query)

    def each(self, query: t.EventsListQuery | None = None) -> Iterator[t.Event]:
        "Every record of the list; pages are requested as needed."
        return self._each("events.list", (), query)

    def get(self, id: str) -> Answer[t.Event, t.Meta]:
        "Read an event. Refused with a code of codes.EventsGet."
        return self._call("events.get", (id,), None)


class AuditEntries(Calls):
    def list(self, query: t.AuditEntriesListQuery | None = None) -> Answer[builtins.list[t.AuditEntry], t.ListMeta]:
        "List audit entries. Refused with a code of codes.AuditEntriesList."
        return self._call("auditEntries.list", (), query)

    def each(self, query: t.AuditEntriesListQuery | None = None) -> Iterator[t.AuditEntry]:
        "Every record of the list; pages are requested as needed."
        return self._each("auditEntries.list", (), query)

    def get(self, id: str) -> Answer[t.AuditEntry, t.Meta]:
        "Read an audit entry. Refused with a code of codes.AuditEntriesGet."
        return self._call("auditEntries.get", (id,), None)


class UsageRecords(Calls):
    def list(self, query: t.UsageRecordsListQuery | None = None) -> Answer[builtins.list[t.UsageRecord], t.ListMeta]:
        "List usage records. Refused with a code of codes.UsageRecordsList."
        return self._call("usageRecords.list", (), query)

    def each(self, query: t.UsageRecordsListQuery | None = None) -> Iterator[t.UsageRecord]:
        "Every record of the list; pages are requested as needed."
        return self._each("usageRecords.list", (), query)

    def get(self, id: str) -> Answer[t.UsageRecord, t.Meta]:
        "Read a usage record. Refused with a code of codes.UsageRecordsGet."
        return self._call("usageRecords.get", (id,), None)


class WebhookDeliveries(Calls):
    def list(self, id: str, query: t.WebhookDeliveriesListQuery | None = None) -> Answer[builtins.list[t.WebhookDelivery], t.ListMeta]:
        "List webhook deliveries. Refused with a code of codes.WebhookDeliveriesList."
        return self._call("webhookDeliveries.list", (id,), query)

    def each(self, id: str, query: t.WebhookDeliveriesListQuery | None = None) -> Iterator[t.WebhookDelivery]:
        "Every record of the list; pages are requested as needed."
        return self._each("webhookDeliveries.list", (id,), query)

    def get(self, id: str) -> Answer[t.WebhookDelivery, t.Meta]:
        "Read a webhook delivery. Refused with a code of codes.WebhookDeliveriesGet."
        return self._call("webhookDeliveries.get", (id,), None)


class Requests(Calls):
    def list(self, query: t.RequestsListQuery | None = None) -> Answer[builtins.list[t.Request], t.ListMeta]:
        "List requests. Refused with a code of codes.RequestsList."
        return self._call("requests.list", (), query)

    def each(self, query: t.RequestsListQuery | None = None) -> Iterator[t.Request]:
        "Every record of the list; pages are requested as needed."
        return self._each("requests.list", (), query)

    def get(self, id: str) -> Answer[t.Request, t.Meta]:
        "Read a request. Refused with a code of codes.RequestsGet."
        return self._call("requests.get", (id,), None)


class ApiKeysBatch(BatchCalls):
    def create(self, body: t.ApiKeyCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.ApiKeysCreateData]:
        "Create an API key."
        return self._add("apiKeys.create", (), body, **options)

    def update(self, id: str, body: t.ApiKeyUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ApiKeyChanged]:
        "Change an API key."
        return self._add("apiKeys.update", (id,), body, **options)

    def revoke(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ApiKeysRevokeData]:
        "Revoke an API key."
        return self._add("apiKeys.revoke", (id,), body, **options)

    def rotate(self, id: str, body: t.ApiKeyRotateInput | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ApiKeysRotateData]:
        "Rotate an API key."
        return self._add("apiKeys.rotate", (id,), body, **options)


class ExternalReferencesBatch(BatchCalls):
    def delete(self, id: str, **options: Unpack[ItemOptions]) -> BatchItem[t.Deleted]:
        "Delete an external reference."
        return self._add("externalReferences.delete", (id,), None, **options)

    def link(self, body: t.ExternalReferenceLinkInput, **options: Unpack[ItemOptions]) -> BatchItem[t.ExternalReference]:
        "Create an external reference."
        return self._add("externalReferences.link", (), body, **options)

    def repair(self, body: t.ExternalReferenceRepairInput, **options: Unpack[ItemOptions]) -> BatchItem[t.ExternalReference]:
        "Move an external reference."
        return self._add("externalReferences.repair", (), body, **options)


class WebhookEndpointsBatch(BatchCalls):
    def create(self, body: t.WebhookEndpointCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.WebhookEndpointsCreateData]:
        "Create a webhook endpoint."
        return self._add("webhookEndpoints.create", (), body, **options)

    def update(self, id: str, body: t.WebhookEndpointUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.WebhookEndpointChanged]:
        "Change a webhook endpoint."
        return self._add("webhookEndpoints.update", (id,), body, **options)

    def delete(self, id: str, **options: Unpack[ItemOptions]) -> BatchItem[t.Deleted]:
        "Delete a webhook endpoint."
        return self._add("webhookEndpoints.delete", (id,), None, **options)

    def rotate_secret(self, id: str, body: t.WebhookEndpointRotateSecretInput | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.WebhookEndpointsRotateSecretData]:
        "Rotate the signing secret."
        return self._add("webhookEndpoints.rotateSecret", (id,), body, **options)

    def test(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.WebhookEndpointsTestData]:
        "Send a test event."
        return self._add("webhookEndpoints.test", (id,), body, **options)

    def recover(self, id: str, body: t.WebhookEndpointRecoverInput, **options: Unpack[ItemOptions]) -> BatchItem[t.WebhookEndpointsRecoverData]:
        "Recover missed events."
        return self._add("webhookEndpoints.recover", (id,), body, **options)

    def redeliver(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.WebhookEndpointsRedeliverData]:
        "Redeliver an event."
        return self._add("webhookEndpoints.redeliver", (id,), body, **options)


class ActivitiesBatch(BatchCalls):
    def create(self, body: t.ActivityCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.Activity]:
        "Create an activity."
        return self._add("activities.create", (), body, **options)

    def update(self, id: str, body: t.ActivityUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ActivityChanged]:
        "Change an activity."
        return self._add("activities.update", (id,), body, **options)

    def delete(self, id: str, **options: Unpack[ItemOptions]) -> BatchItem[t.Deleted]:
        "Delete an activity."
        return self._add("activities.delete", (id,), None, **options)


class CampaignsBatch(BatchCalls):
    def create(self, body: t.CampaignCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.Campaign]:
        "Create a campaign."
        return self._add("campaigns.create", (), body, **options)

    def update(self, id: str, body: t.CampaignUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.CampaignChanged]:
        "Change a campaign."
        return self._add("campaigns.update", (id,), body, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.CampaignUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.CampaignChanged | t.Campaign]:
        "Create or change a campaign by External Reference."
        return self._add("campaigns.upsert", (system, object, external_id), body, **options)


class CasesBatch(BatchCalls):
    def create(self, body: t.CaseCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.Case]:
        "Create a case."
        return self._add("cases.create", (), body, **options)

    def update(self, id: str, body: t.CaseUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.CaseChanged]:
        "Change a case."
        return self._add("cases.update", (id,), body, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.CaseUpsert | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.CaseChanged | t.Case]:
        "Create or change a case by External Reference."
        return self._add("cases.upsert", (system, object, external_id), body, **options)

    def fields(self, id: str, body: t.CaseFieldsInput, **options: Unpack[ItemOptions]) -> BatchItem[t.CaseFieldsResult]:
        "Update custom fields."
        return self._add("cases.fields", (id,), body, **options)


class ContractsBatch(BatchCalls):
    def create(self, body: t.ContractCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.Contract]:
        "Create a contract."
        return self._add("contracts.create", (), body, **options)

    def update(self, id: str, body: t.ContractUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ContractChanged]:
        "Change a contract."
        return self._add("contracts.update", (id,), body, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.ContractUpsert | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ContractChanged | t.Contract]:
        "Create or change a contract by External Reference."
        return self._add("contracts.upsert", (system, object, external_id), body, **options)

    def send(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ContractsSendData]:
        "Send a contract."
        return self._add("contracts.send", (id,), body, **options)

    def sign(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ContractsSignData]:
        "Sign a contract."
        return self._add("contracts.sign", (id,), body, **options)

    def void(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ContractsVoidData]:
        "Void a contract."
        return self._add("contracts.void", (id,), body, **options)


class CustomersBatch(BatchCalls):
    def create(self, body: t.CustomerCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.Customer]:
        "Create a customer."
        return self._add("customers.create", (), body, **options)

    def update(self, id: str, body: t.CustomerUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.CustomerChanged]:
        "Change a customer."
        return self._add("customers.update", (id,), body, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.CustomerUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.CustomerChanged | t.Customer]:
        "Create or change a customer by External Reference."
        return self._add("customers.upsert", (system, object, external_id), body, **options)

    def erase(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.CustomerChanged]:
        "Erase the personal data of a customer."
        return self._add("customers.erase", (id,), body, **options)


class EntitlementsBatch(BatchCalls):
    def create(self, body: t.EntitlementCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.Entitlement]:
        "Create an entitlement."
        return self._add("entitlements.create", (), body, **options)

    def update(self, id: str, body: t.EntitlementUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.EntitlementChanged]:
        "Change an entitlement."
        return self._add("entitlements.update", (id,), body, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.EntitlementUpsert | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.EntitlementChanged | t.Entitlement]:
        "Create or change an entitlement by External Reference."
        return self._add("entitlements.upsert", (system, object, external_id), body, **options)


class ExternalRecordLinksBatch(BatchCalls):
    def create(self, id: str, body: t.ExternalRecordLinkCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.ExternalRecordLink]:
        "Create an external record link."
        return self._add("externalRecordLinks.create", (id,), body, **options)

    def delete(self, id: str, child_id: str, **options: Unpack[ItemOptions]) -> BatchItem[t.Deleted]:
        "Delete an external record link."
        return self._add("externalRecordLinks.delete", (id, child_id), None, **options)


class FieldDefinitionsBatch(BatchCalls):
    def create(self, body: t.FieldDefinitionCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.FieldDefinition]:
        "Create a field definition."
        return self._add("fieldDefinitions.create", (), body, **options)

    def update(self, id: str, body: t.FieldDefinitionUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.FieldDefinitionChanged]:
        "Change a field definition."
        return self._add("fieldDefinitions.update", (id,), body, **options)

    def delete(self, id: str, **options: Unpack[ItemOptions]) -> BatchItem[t.Deleted]:
        "Delete a field definition."
        return self._add("fieldDefinitions.delete", (id,), None, **options)


class LeadsBatch(BatchCalls):
    def create(self, body: t.LeadCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.Lead]:
        "Create a lead."
        return self._add("leads.create", (), body, **options)

    def update(self, id: str, body: t.LeadUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.LeadChanged]:
        "Change a lead."
        return self._add("leads.update", (id,), body, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.LeadUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.LeadChanged | t.Lead]:
        "Create or change a lead by External Reference."
        return self._add("leads.upsert", (system, object, external_id), body, **options)

    def convert(self, id: str, body: t.LeadConvertInput | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.LeadsConvertData]:
        "Convert a lead."
        return self._add("leads.convert", (id,), body, **options)

    def erase(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.LeadChanged]:
        "Erase the personal data of a lead."
        return self._add("leads.erase", (id,), body, **options)


class OpportunitiesBatch(BatchCalls):
    def create(self, body: t.OpportunityCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.Opportunity]:
        "Create an opportunity."
        return self._add("opportunities.create", (), body, **options)

    def update(self, id: str, body: t.OpportunityUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.OpportunityChanged]:
        "Change an opportunity."
        return self._add("opportunities.update", (id,), body, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.OpportunityUpsert | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.OpportunityChanged | t.Opportunity]:
        "Create or change an opportunity by External Reference."
        return self._add("opportunities.upsert", (system, object, external_id), body, **options)


class ProjectItemsBatch(BatchCalls):
    def create(self, body: t.ProjectItemCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.ProjectItem]:
        "Create a project item."
        return self._add("projectItems.create", (), body, **options)

    def update(self, id: str, body: t.ProjectItemUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ProjectItemChanged]:
        "Change a project item."
        return self._add("projectItems.update", (id,), body, **options)

    def start(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ProjectItemsStartData]:
        "Start a project item."
        return self._add("projectItems.start", (id,), body, **options)

    def complete(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ProjectItemsCompleteData]:
        "Complete a project item."
        return self._add("projectItems.complete", (id,), body, **options)


class ProjectTemplatesBatch(BatchCalls):
    def create(self, body: t.ProjectTemplateCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.ProjectTemplate]:
        "Create a project template."
        return self._add("projectTemplates.create", (), body, **options)

    def update(self, id: str, body: t.ProjectTemplateUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ProjectTemplateChanged]:
        "Change a project template."
        return self._add("projectTemplates.update", (id,), body, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.ProjectTemplateUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ProjectTemplateChanged | t.ProjectTemplate]:
        "Create or change a project template by External Reference."
        return self._add("projectTemplates.upsert", (system, object, external_id), body, **options)


class ProjectsBatch(BatchCalls):
    def create(self, body: t.ProjectCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.Project]:
        "Create a project."
        return self._add("projects.create", (), body, **options)

    def update(self, id: str, body: t.ProjectUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ProjectChanged]:
        "Change a project."
        return self._add("projects.update", (id,), body, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.ProjectUpsert | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ProjectChanged | t.Project]:
        "Create or change a project by External Reference."
        return self._add("projects.upsert", (system, object, external_id), body, **options)


class PropertiesBatch(BatchCalls):
    def create(self, body: t.PropertyCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.Property]:
        "Create a property."
        return self._add("properties.create", (), body, **options)

    def update(self, id: str, body: t.PropertyUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.PropertyChanged]:
        "Change a property."
        return self._add("properties.update", (id,), body, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.PropertyUpsert | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.PropertyChanged | t.Property]:
        "Create or change a property by External Reference."
        return self._add("properties.upsert", (system, object, external_id), body, **options)


class QuotesBatch(BatchCalls):
    def create(self, body: t.QuoteCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.Quote]:
        "Create a quote."
        return self._add("quotes.create", (), body, **options)

    def update(self, id: str, body: t.QuoteUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.QuoteChanged]:
        "Change a quote."
        return self._add("quotes.update", (id,), body, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.QuoteUpsert | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.QuoteChanged | t.Quote]:
        "Create or change a quote by External Reference."
        return self._add("quotes.upsert", (system, object, external_id), body, **options)

    def send(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.QuotesSendData]:
        "Send a quote."
        return self._add("quotes.send", (id,), body, **options)

    def accept(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.QuotesAcceptData]:
        "Accept a quote."
        return self._add("quotes.accept", (id,), body, **options)

    def decline(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.QuotesDeclineData]:
        "Decline a quote."
        return self._add("quotes.decline", (id,), body, **options)

    def revise(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.QuotesReviseData]:
        "Revise a quote."
        return self._add("quotes.revise", (id,), body, **options)

    def partner_sync(self, id: str, body: t.QuotePartnerSyncInput | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.QuotesPartnerSyncData]:
        "Request a partner sync."
        return self._add("quotes.partnerSync", (id,), body, **options)


class SalesTypesBatch(BatchCalls):
    def create(self, body: t.SalesTypeCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.SalesType]:
        "Create a sales type."
        return self._add("salesTypes.create", (), body, **options)

    def update(self, id: str, body: t.SalesTypeUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.SalesTypeChanged]:
        "Change a sales type."
        return self._add("salesTypes.update", (id,), body, **options)


class ServiceAppointmentIssuesBatch(BatchCalls):
    def create(self, id: str, body: t.ServiceAppointmentIssueCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.ServiceAppointmentIssue]:
        "Create a service appointment issue."
        return self._add("serviceAppointmentIssues.create", (id,), body, **options)

    def resolve(self, id: str, child_id: str, body: t.ServiceAppointmentIssueResolveInput | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ServiceAppointmentIssuesResolveData]:
        "Resolve an issue."
        return self._add("serviceAppointmentIssues.resolve", (id, child_id), body, **options)


class ServiceAppointmentsBatch(BatchCalls):
    def create(self, body: t.ServiceAppointmentCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.ServiceAppointment]:
        "Create a service appointment."
        return self._add("serviceAppointments.create", (), body, **options)

    def update(self, id: str, body: t.ServiceAppointmentUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ServiceAppointmentChanged]:
        "Change a service appointment."
        return self._add("serviceAppointments.update", (id,), body, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.ServiceAppointmentUpsert | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ServiceAppointmentChanged | t.ServiceAppointment]:
        "Create or change a service appointment by External Reference."
        return self._add("serviceAppointments.upsert", (system, object, external_id), body, **options)

    def multi_day(self, body: t.ServiceAppointmentMultiDayInput, **options: Unpack[ItemOptions]) -> BatchItem[builtins.list[t.ServiceAppointment]]:
        "Create multi-day appointments."
        return self._add("serviceAppointments.multiDay", (), body, **options)

    def dispatch(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ServiceAppointmentsDispatchData]:
        "Dispatch an appointment."
        return self._add("serviceAppointments.dispatch", (id,), body, **options)

    def start(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ServiceAppointmentsStartData]:
        "Start an appointment."
        return self._add("serviceAppointments.start", (id,), body, **options)

    def complete(self, id: str, body: t.ServiceAppointmentCompleteInput | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ServiceAppointmentsCompleteData]:
        "Complete an appointment."
        return self._add("serviceAppointments.complete", (id,), body, **options)

    def cancel(self, id: str, body: t.ServiceAppointmentCancelInput | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ServiceAppointmentsCancelData]:
        "Cancel an appointment."
        return self._add("serviceAppointments.cancel", (id,), body, **options)

    def no_show(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ServiceAppointmentsNoShowData]:
        "Mark an appointment as a no-show."
        return self._add("serviceAppointments.noShow", (id,), body, **options)


class ServiceRequestsBatch(BatchCalls):
    def create(self, body: t.ServiceRequestCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.ServiceRequest]:
        "Create a service request."
        return self._add("serviceRequests.create", (), body, **options)

    def update(self, id: str, body: t.ServiceRequestUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ServiceRequestChanged]:
        "Change a service request."
        return self._add("serviceRequests.update", (id,), body, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.ServiceRequestUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.ServiceRequestChanged | t.ServiceRequest]:
        "Create or change a service request by External Reference."
        return self._add("serviceRequests.upsert", (system, object, external_id), body, **options)


class SystemsBatch(BatchCalls):
    def create(self, body: t.SystemCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.System]:
        "Create a system."
        return self._add("systems.create", (), body, **options)

    def update(self, id: str, body: t.SystemUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.SystemChanged]:
        "Change a system."
        return self._add("systems.update", (id,), body, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.SystemUpsert | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.SystemChanged | t.System]:
        "Create or change a system by External Reference."
        return self._add("systems.upsert", (system, object, external_id), body, **options)


class TeamMembersBatch(BatchCalls):
    def create(self, body: t.TeamMemberCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.TeamMember]:
        "Create a team member."
        return self._add("teamMembers.create", (), body, **options)

    def update(self, id: str, body: t.TeamMemberUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.TeamMemberChanged]:
        "Change a team member."
        return self._add("teamMembers.update", (id,), body, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.TeamMemberUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.TeamMemberChanged | t.TeamMember]:
        "Create or change a team member by External Reference."
        return self._add("teamMembers.upsert", (system, object, external_id), body, **options)


class WorkOrdersBatch(BatchCalls):
    def create(self, body: t.WorkOrderCreate, **options: Unpack[ItemOptions]) -> BatchItem[t.WorkOrder]:
        "Create a work order."
        return self._add("workOrders.create", (), body, **options)

    def update(self, id: str, body: t.WorkOrderUpdate | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.WorkOrderChanged]:
        "Change a work order."
        return self._add("workOrders.update", (id,), body, **options)

    def upsert(self, system: str, object: str, external_id: str, body: t.WorkOrderUpsert | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.WorkOrderChanged | t.WorkOrder]:
        "Create or change a work order by External Reference."
        return self._add("workOrders.upsert", (system, object, external_id), body, **options)

    def start(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.WorkOrdersStartData]:
        "Start a work order."
        return self._add("workOrders.start", (id,), body, **options)

    def hold(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.WorkOrdersHoldData]:
        "Put a work order on hold."
        return self._add("workOrders.hold", (id,), body, **options)

    def resume(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.WorkOrdersResumeData]:
        "Resume a work order."
        return self._add("workOrders.resume", (id,), body, **options)

    def complete(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.WorkOrdersCompleteData]:
        "Complete a work order."
        return self._add("workOrders.complete", (id,), body, **options)

    def cancel(self, id: str, body: t.ServiceAppointmentCancelInput | None = None, **options: Unpack[ItemOptions]) -> BatchItem[t.WorkOrdersCancelData]:
        "Cancel a work order."
        return self._add("workOrders.cancel", (id,), body, **options)


class Resources:
    "The resources of the API, by name."

    def __init__(self, calls: Calls) -> None:
        self.whoami = Whoami(calls)
        self.model = Model(calls)
        self.api_keys = ApiKeys(calls)
        self.external_references = ExternalReferences(calls)
        self.webhook_endpoints = WebhookEndpoints(calls)
        self.activities = Activities(calls)
        self.campaigns = Campaigns(calls)
        self.cases = Cases(calls)
        self.contracts = Contracts(calls)
        self.customers = Customers(calls)
        self.entitlements = Entitlements(calls)
        self.external_record_links = ExternalRecordLinks(calls)
        self.field_definitions = FieldDefinitions(calls)
        self.leads = Leads(calls)
        self.opportunities = Opportunities(calls)
        self.project_items = ProjectItems(calls)
        self.project_templates = ProjectTemplates(calls)
        self.projects = Projects(calls)
        self.properties = Properties(calls)
        self.quotes = Quotes(calls)
        self.sales_types = SalesTypes(calls)
        self.service_appointment_issues = ServiceAppointmentIssues(calls)
        self.service_appointments = ServiceAppointments(calls)
        self.service_requests = ServiceRequests(calls)
        self.systems = Systems(calls)
        self.team_members = TeamMembers(calls)
        self.work_orders = WorkOrders(calls)
        self.events = Events(calls)
        self.audit_entries = AuditEntries(calls)
        self.usage_records = UsageRecords(calls)
        self.webhook_deliveries = WebhookDeliveries(calls)
        self.requests = Requests(calls)


class BatchResources:
    "The calls that may be items of a batch."

    def __init__(self, calls: BatchCalls) -> None:
        self.api_keys = ApiKeysBatch(calls)
        self.external_references = ExternalReferencesBatch(calls)
        self.webhook_endpoints = WebhookEndpointsBatch(calls)
        self.activities = ActivitiesBatch(calls)
        self.campaigns = CampaignsBatch(calls)
        self.cases = CasesBatch(calls)
        self.contracts = ContractsBatch(calls)
        self.customers = CustomersBatch(calls)
        self.entitlements = EntitlementsBatch(calls)
        self.external_record_links = ExternalRecordLinksBatch(calls)
        self.field_definitions = FieldDefinitionsBatch(calls)
        self.leads = LeadsBatch(calls)
        self.opportunities = OpportunitiesBatch(calls)
        self.project_items = ProjectItemsBatch(calls)
        self.project_templates = ProjectTemplatesBatch(calls)
        self.projects = ProjectsBatch(calls)
        self.properties = PropertiesBatch(calls)
        self.quotes = QuotesBatch(calls)
        self.sales_types = SalesTypesBatch(calls)
        self.service_appointment_issues = ServiceAppointmentIssuesBatch(calls)
        self.service_appointments = ServiceAppointmentsBatch(calls)
        self.service_requests = ServiceRequestsBatch(calls)
        self.systems = SystemsBatch(calls)
        self.team_members = TeamMembersBatch(calls)
        self.work_orders = WorkOrdersBatch(calls)
