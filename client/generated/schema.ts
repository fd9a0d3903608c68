// Made by `npm run generate` from the declarations: edit those instead.

export interface paths {
    "/whoami": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current API key
         * @description Needs a valid key, and no scope.
         */
        get: operations["whoami_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the model of the API
         * @description The structure of the API, for programs that adapt to it: resources with their fields, states, actions and the parameters of their lists. It changes only with a release, so keep its `ETag` and send it in `If-None-Match`. Needs no key, and does not count against a rate limit.
         */
        get: operations["model_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make many calls in one request
         * @description At most 200 items, made in order, each like a separate call. `results` contains the result of each item, in order. With `atomic`, if an item fails, no change is saved and the response is 422 `BATCH_FAILED` with `error.results`. A text `$c1.id` in the path or body of an item is replaced by the id of the record that the earlier item named `c1` created or changed. To send a text that begins with `$`, double that `$`. Reads, batches and calls that create many records cannot be items. Counts as one call for every 10 items. The body may be up to 4 MiB. Needs a valid key, and no scope. Needs an `Idempotency-Key`.
         */
        post: operations["batch_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `api_keys:manage` and the permission `settings.api-keys.manage`.
         */
        get: operations["apiKeys_list"];
        put?: never;
        /**
         * Create an API key
         * @description Needs the scope `api_keys:manage` and the permission `settings.api-keys.manage`. Takes an `Idempotency-Key`. Emits `api_key.created`.
         */
        post: operations["apiKeys_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an API key
         * @description Needs the scope `api_keys:manage` and the permission `settings.api-keys.manage`.
         */
        get: operations["apiKeys_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an API key
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. Needs the scope `api_keys:manage` and the permission `settings.api-keys.manage`. Takes an `Idempotency-Key`. Emits `api_key.updated`.
         */
        patch: operations["apiKeys_update"];
        trace?: never;
    };
    "/api-keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key
         * @description The key stops working immediately on every server. Needs the scope `api_keys:manage` and the permission `settings.api-keys.manage`. Takes an `Idempotency-Key`. Emits `api_key.revoked`.
         */
        post: operations["apiKeys_revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an API key
         * @description Creates a new key with the same rights. The old key keeps working for a grace period. Needs the scope `api_keys:manage` and the permission `settings.api-keys.manage`. Takes an `Idempotency-Key`. Emits `api_key.rotated`.
         */
        post: operations["apiKeys_rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of an API key
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `api_keys:manage` and the permission `settings.api-keys.manage`.
         */
        get: operations["apiKeys_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/external-references": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List external references
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `external_references:read`.
         */
        get: operations["externalReferences_list"];
        put?: never;
        /**
         * Create an external reference
         * @description Links a tuple to a record. A tuple that is already linked to it is returned unchanged. Needs the scope `external_references:write`. Takes an `Idempotency-Key`. Emits `external_reference.created`.
         */
        post: operations["externalReferences_link"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move an external reference
         * @description Succeeds only if the tuple is still linked to the expected record. Needs the scope `external_references:write`. Takes an `Idempotency-Key`. Emits `external_reference.repaired`.
         */
        patch: operations["externalReferences_repair"];
        trace?: never;
    };
    "/external-references/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an external reference
         * @description Needs the scope `external_references:read`.
         */
        get: operations["externalReferences_get"];
        put?: never;
        post?: never;
        /**
         * Delete an external reference
         * @description The record can no longer be listed or read. Needs the scope `external_references:write`. Emits `external_reference.deleted`.
         */
        delete: operations["externalReferences_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/external-references/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up an external reference
         * @description Returns the record that a tuple is linked to. Needs the scope `external_references:read`.
         */
        get: operations["externalReferences_lookup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/external-references/lookup/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look up many external references
         * @description Returns the records that 1 to 200 tuples are linked to, in the order of the request. Needs the scope `external_references:read`.
         */
        post: operations["externalReferences_lookupBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/external-references/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of an external reference
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `external_references:read`.
         */
        get: operations["externalReferences_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `webhooks:manage` and the permission `settings.webhooks.manage`.
         */
        get: operations["webhookEndpoints_list"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Needs the scope `webhooks:manage` and the permission `settings.webhooks.manage`. Takes an `Idempotency-Key`. Emits `webhook_endpoint.created`.
         */
        post: operations["webhookEndpoints_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description Needs the scope `webhooks:manage` and the permission `settings.webhooks.manage`.
         */
        get: operations["webhookEndpoints_get"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description The record can no longer be listed or read. Needs the scope `webhooks:manage` and the permission `settings.webhooks.manage`. Emits `webhook_endpoint.deleted`.
         */
        delete: operations["webhookEndpoints_delete"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. Needs the scope `webhooks:manage` and the permission `settings.webhooks.manage`. Takes an `Idempotency-Key`. Emits `webhook_endpoint.updated`.
         */
        patch: operations["webhookEndpoints_update"];
        trace?: never;
    };
    "/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing secret
         * @description During the grace period each delivery is signed with both secrets. Needs the scope `webhooks:manage` and the permission `settings.webhooks.manage`. Takes an `Idempotency-Key`. Emits `webhook_endpoint.secret_rotated`.
         */
        post: operations["webhookEndpoints_rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description The event `webhook_endpoint.test` is delivered before any waiting event, whatever the endpoint subscribes to. `deliveryId` identifies its delivery. Needs the scope `webhooks:manage` and the permission `settings.webhooks.manage`. Takes an `Idempotency-Key`. Emits `webhook_endpoint.test`.
         */
        post: operations["webhookEndpoints_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recover missed events
         * @description Sends every subscribed event of a period that the endpoint has not accepted. At most 10,000 events may match. Needs the scope `webhooks:manage` and the permission `settings.webhooks.manage`. Takes an `Idempotency-Key`. Emits `webhook_endpoint.recovery_requested`.
         */
        post: operations["webhookEndpoints_recover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver an event
         * @description Sends one delivery again, even if it succeeded. Needs the scope `webhooks:manage` and the permission `settings.webhooks.manage`. Takes an `Idempotency-Key`. Emits `webhook_endpoint.redelivery_requested`.
         */
        post: operations["webhookEndpoints_redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a webhook endpoint
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `webhooks:manage` and the permission `settings.webhooks.manage`.
         */
        get: operations["webhookEndpoints_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List activities
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `activities:read`.
         */
        get: operations["activities_list"];
        put?: never;
        /**
         * Create an activity
         * @description Needs the scope `activities:write`. Takes an `Idempotency-Key`. Emits `activity.created`.
         */
        post: operations["activities_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an activity
         * @description Needs the scope `activities:read`.
         */
        get: operations["activities_get"];
        put?: never;
        post?: never;
        /**
         * Delete an activity
         * @description The record can no longer be listed or read. Needs the scope `activities:write`. Emits `activity.deleted`.
         */
        delete: operations["activities_delete"];
        options?: never;
        head?: never;
        /**
         * Change an activity
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. Needs the scope `activities:write`. Takes an `Idempotency-Key`. Emits `activity.updated`.
         */
        patch: operations["activities_update"];
        trace?: never;
    };
    "/activities/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of an activity
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `activities:read`.
         */
        get: operations["activities_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List campaigns
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `campaigns:read`.
         */
        get: operations["campaigns_list"];
        put?: never;
        /**
         * Create a campaign
         * @description Needs the scope `campaigns:write`. Takes an `Idempotency-Key`. Emits `campaign.created`.
         */
        post: operations["campaigns_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a campaign
         * @description Needs the scope `campaigns:read`.
         */
        get: operations["campaigns_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a campaign
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. Needs the scope `campaigns:write`. Takes an `Idempotency-Key`. Emits `campaign.updated`.
         */
        patch: operations["campaigns_update"];
        trace?: never;
    };
    "/campaigns/by-reference/{system}/{object}/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or change a campaign by External Reference
         * @description If the reference in the path is free, the record is created with it, and the body is validated as for a create. If the reference is linked to a record, that record is changed, and the body is validated as for a PATCH. A field that only a create may set can be sent with its current value. Two simultaneous calls create only one record. Needs the scope `campaigns:write` and the scope `external_references:write`. Takes an `Idempotency-Key`. Emits `campaign.created`. Emits `campaign.updated`.
         */
        put: operations["campaigns_upsert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a campaign
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `campaigns:read`.
         */
        get: operations["campaigns_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cases
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `cases:read`.
         */
        get: operations["cases_list"];
        put?: never;
        /**
         * Create a case
         * @description The default `status` is `OPEN`. Needs the scope `cases:write`. Takes an `Idempotency-Key`. Emits `case.created`.
         */
        post: operations["cases_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a case
         * @description Needs the scope `cases:read`.
         */
        get: operations["cases_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a case
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. Needs the scope `cases:write`. Takes an `Idempotency-Key`. Emits `case.updated`.
         */
        patch: operations["cases_update"];
        trace?: never;
    };
    "/cases/by-reference/{system}/{object}/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or change a case by External Reference
         * @description If the reference in the path is free, the record is created with it, and the body is validated as for a create. If the reference is linked to a record, that record is changed, and the body is validated as for a PATCH. A field that only a create may set can be sent with its current value. Two simultaneous calls create only one record. Needs the scope `cases:write` and the scope `external_references:write`. Takes an `Idempotency-Key`. Emits `case.created`. Emits `case.updated`.
         */
        put: operations["cases_upsert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/{id}/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update custom fields
         * @description Fields that you do not send keep their values. Draft Quotes and the open Project of the Case copy the new answers whose field definitions have `inheritsFromCase`, unless they already have an answer. A field counts as unanswered if it is missing or null; false, 0 and an empty text are answers. Needs the scope `cases:write`. Takes an `Idempotency-Key`. Emits `case.fields_updated`. May set `customFields` of `quote`, `customFields` of `project`.
         */
        patch: operations["cases_fields"];
        trace?: never;
    };
    "/cases/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a case
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `cases:read`.
         */
        get: operations["cases_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contracts
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `contracts:read`.
         */
        get: operations["contracts_list"];
        put?: never;
        /**
         * Create a contract
         * @description The default `status` is `DRAFT`. Needs the scope `contracts:write`. Takes an `Idempotency-Key`. Emits `contract.created`.
         */
        post: operations["contracts_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a contract
         * @description Needs the scope `contracts:read`.
         */
        get: operations["contracts_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a contract
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. `status` changes only through actions: a body that contains it is refused with the detail code `READ_ONLY`. Needs the scope `contracts:write`. Takes an `Idempotency-Key`. Emits `contract.updated`.
         */
        patch: operations["contracts_update"];
        trace?: never;
    };
    "/contracts/by-reference/{system}/{object}/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or change a contract by External Reference
         * @description If the reference in the path is free, the record is created with it, and the body is validated as for a create. If the reference is linked to a record, that record is changed, and the body is validated as for a PATCH. A field that only a create may set can be sent with its current value. Two simultaneous calls create only one record. `status` changes only through actions: a body that contains it is refused with the detail code `READ_ONLY`. Needs the scope `contracts:write` and the scope `external_references:write`. Takes an `Idempotency-Key`. Emits `contract.created`. Emits `contract.updated`.
         */
        put: operations["contracts_upsert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a contract
         * @description The Customer can then sign the Contract. Allowed while `status` is `DRAFT`; moves it to `SENT`. Needs the scope `contracts:write`. Takes an `Idempotency-Key`. Emits `contract.sent`.
         */
        post: operations["contracts_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a contract
         * @description Records that the Customer has signed. Allowed while `status` is `SENT`; moves it to `SIGNED`. Needs the scope `contracts:write`. Takes an `Idempotency-Key`. Emits `contract.signed`.
         */
        post: operations["contracts_sign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a contract
         * @description A signed Contract cannot be voided. Allowed while `status` is `DRAFT`, `SENT`; moves it to `VOIDED`. Needs the scope `contracts:write`. Takes an `Idempotency-Key`. Emits `contract.voided`.
         */
        post: operations["contracts_void"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a contract
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `contracts:read`.
         */
        get: operations["contracts_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `customers:read`.
         */
        get: operations["customers_list"];
        put?: never;
        /**
         * Create a customer
         * @description Needs the scope `customers:write`. Needs an `Idempotency-Key`. Emits `customer.created`.
         */
        post: operations["customers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a customer
         * @description Needs the scope `customers:read`.
         */
        get: operations["customers_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a customer
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. Needs the scope `customers:write`. Takes an `Idempotency-Key`. Emits `customer.updated`.
         */
        patch: operations["customers_update"];
        trace?: never;
    };
    "/customers/by-reference/{system}/{object}/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or change a customer by External Reference
         * @description If the reference in the path is free, the record is created with it, and the body is validated as for a create. If the reference is linked to a record, that record is changed, and the body is validated as for a PATCH. A field that only a create may set can be sent with its current value. Two simultaneous calls create only one record. Needs the scope `customers:write` and the scope `external_references:write`. Takes an `Idempotency-Key`. Emits `customer.created`. Emits `customer.updated`.
         */
        put: operations["customers_upsert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the personal data of a customer
         * @description Personal fields become null or `erased` wherever they are stored. The record remains. Needs the scope `customers:write` and the permission `settings.privacy.manage`. Needs an `Idempotency-Key`. Emits `customer.erased`. May succeed with the warning `PERSONAL_DATA_REMAINS`: Another record of the same person exists, which the details name. It must be erased by a separate call. Make that call as well.
         */
        post: operations["customers_erase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a customer
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `customers:read`.
         */
        get: operations["customers_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entitlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List entitlements
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `entitlements:read`.
         */
        get: operations["entitlements_list"];
        put?: never;
        /**
         * Create an entitlement
         * @description The default `status` is `AVAILABLE`. Needs the scope `entitlements:write`. Takes an `Idempotency-Key`. Emits `entitlement.created`.
         */
        post: operations["entitlements_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entitlements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an entitlement
         * @description Needs the scope `entitlements:read`.
         */
        get: operations["entitlements_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an entitlement
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. Needs the scope `entitlements:write`. Takes an `Idempotency-Key`. Emits `entitlement.updated`.
         */
        patch: operations["entitlements_update"];
        trace?: never;
    };
    "/entitlements/by-reference/{system}/{object}/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or change an entitlement by External Reference
         * @description If the reference in the path is free, the record is created with it, and the body is validated as for a create. If the reference is linked to a record, that record is changed, and the body is validated as for a PATCH. A field that only a create may set can be sent with its current value. Two simultaneous calls create only one record. Needs the scope `entitlements:write` and the scope `external_references:write`. Takes an `Idempotency-Key`. Emits `entitlement.created`. Emits `entitlement.updated`.
         */
        put: operations["entitlements_upsert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entitlements/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of an entitlement
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `entitlements:read`.
         */
        get: operations["entitlements_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/{id}/external-record-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List external record links
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `cases:read`.
         */
        get: operations["externalRecordLinks_list"];
        put?: never;
        /**
         * Create an external record link
         * @description Needs the scope `cases:write`. Takes an `Idempotency-Key`. Emits `external_record_link.created`.
         */
        post: operations["externalRecordLinks_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/{id}/external-record-links/{childId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an external record link
         * @description Needs the scope `cases:read`.
         */
        get: operations["externalRecordLinks_get"];
        put?: never;
        post?: never;
        /**
         * Delete an external record link
         * @description The record can no longer be listed or read. Needs the scope `cases:write`. Emits `external_record_link.deleted`.
         */
        delete: operations["externalRecordLinks_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/{id}/external-record-links/{childId}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of an external record link
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `cases:read`.
         */
        get: operations["externalRecordLinks_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/field-definitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List field definitions
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `field_definitions:read`.
         */
        get: operations["fieldDefinitions_list"];
        put?: never;
        /**
         * Create a field definition
         * @description Needs the scope `field_definitions:write`. Takes an `Idempotency-Key`. Emits `field_definition.created`.
         */
        post: operations["fieldDefinitions_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/field-definitions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a field definition
         * @description Needs the scope `field_definitions:read`.
         */
        get: operations["fieldDefinitions_get"];
        put?: never;
        post?: never;
        /**
         * Delete a field definition
         * @description The record can no longer be listed or read. Needs the scope `field_definitions:write`. Emits `field_definition.deleted`.
         */
        delete: operations["fieldDefinitions_delete"];
        options?: never;
        head?: never;
        /**
         * Change a field definition
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. Needs the scope `field_definitions:write`. Takes an `Idempotency-Key`. Emits `field_definition.updated`.
         */
        patch: operations["fieldDefinitions_update"];
        trace?: never;
    };
    "/field-definitions/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a field definition
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `field_definitions:read`.
         */
        get: operations["fieldDefinitions_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List leads
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `leads:read`.
         */
        get: operations["leads_list"];
        put?: never;
        /**
         * Create a lead
         * @description The default `status` is `NEW`. Needs the scope `leads:write`. Takes an `Idempotency-Key`. Emits `lead.created`.
         */
        post: operations["leads_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a lead
         * @description Needs the scope `leads:read`.
         */
        get: operations["leads_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a lead
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. Needs the scope `leads:write`. Takes an `Idempotency-Key`. Emits `lead.updated`.
         */
        patch: operations["leads_update"];
        trace?: never;
    };
    "/leads/by-reference/{system}/{object}/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or change a lead by External Reference
         * @description If the reference in the path is free, the record is created with it, and the body is validated as for a create. If the reference is linked to a record, that record is changed, and the body is validated as for a PATCH. A field that only a create may set can be sent with its current value. Two simultaneous calls create only one record. Needs the scope `leads:write` and the scope `external_references:write`. Takes an `Idempotency-Key`. Emits `lead.created`. Emits `lead.updated`.
         */
        put: operations["leads_upsert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{id}/convert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Convert a lead
         * @description Creates a Customer, a Property and an Opportunity. If a Customer has the same email, in any letter case, it is reused, and its Property with the same `placeId` too. Without an email or a `placeId`, a new record is created. Allowed while `status` is `NEW`, `CONTACTED`, `QUALIFIED`, `UNQUALIFIED`; moves it to `CONVERTED`. Needs the scope `leads:convert`. Needs an `Idempotency-Key`. Emits `lead.converted`. May create records of `customer`, `property`, `opportunity`. May succeed with the warning `IDENTITY_AMBIGUOUS`: Several Customers have this email; the oldest one was used. The email alone cannot distinguish them. Check whether it is the right Customer.
         */
        post: operations["leads_convert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the personal data of a lead
         * @description Personal fields become null or `erased` wherever they are stored. The record remains. Needs the scope `leads:write` and the permission `settings.privacy.manage`. Needs an `Idempotency-Key`. Emits `lead.erased`. May succeed with the warning `PERSONAL_DATA_REMAINS`: Another record of the same person exists, which the details name. It must be erased by a separate call. Make that call as well.
         */
        post: operations["leads_erase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a lead
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `leads:read`.
         */
        get: operations["leads_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/opportunities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List opportunities
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `opportunities:read`.
         */
        get: operations["opportunities_list"];
        put?: never;
        /**
         * Create an opportunity
         * @description The default `stage` is `NEW`. Needs the scope `opportunities:write`. Takes an `Idempotency-Key`. Emits `opportunity.created`.
         */
        post: operations["opportunities_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/opportunities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an opportunity
         * @description Needs the scope `opportunities:read`.
         */
        get: operations["opportunities_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an opportunity
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. Needs the scope `opportunities:write`. Takes an `Idempotency-Key`. Emits `opportunity.updated`.
         */
        patch: operations["opportunities_update"];
        trace?: never;
    };
    "/opportunities/by-reference/{system}/{object}/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or change an opportunity by External Reference
         * @description If the reference in the path is free, the record is created with it, and the body is validated as for a create. If the reference is linked to a record, that record is changed, and the body is validated as for a PATCH. A field that only a create may set can be sent with its current value. Two simultaneous calls create only one record. Needs the scope `opportunities:write` and the scope `external_references:write`. Takes an `Idempotency-Key`. Emits `opportunity.created`. Emits `opportunity.updated`.
         */
        put: operations["opportunities_upsert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/opportunities/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of an opportunity
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `opportunities:read`.
         */
        get: operations["opportunities_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List project items
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `project_items:read`.
         */
        get: operations["projectItems_list"];
        put?: never;
        /**
         * Create a project item
         * @description The default `status` is `PENDING`. Needs the scope `project_items:write`. Takes an `Idempotency-Key`. Emits `project_item.created`.
         */
        post: operations["projectItems_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project-items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a project item
         * @description Needs the scope `project_items:read`.
         */
        get: operations["projectItems_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a project item
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. `status` changes only through actions: a body that contains it is refused with the detail code `READ_ONLY`. Needs the scope `project_items:write`. Takes an `Idempotency-Key`. Emits `project_item.updated`.
         */
        patch: operations["projectItems_update"];
        trace?: never;
    };
    "/project-items/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a project item
         * @description Records that work has started. Allowed while `status` is `PENDING`; moves it to `IN_PROGRESS`. Needs the scope `project_items:write`. Takes an `Idempotency-Key`. Emits `project_item.started`.
         */
        post: operations["projectItems_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project-items/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a project item
         * @description Records that the work is done. Allowed while `status` is `PENDING`, `IN_PROGRESS`; moves it to `COMPLETED`. Needs the scope `project_items:write`. Takes an `Idempotency-Key`. Emits `project_item.completed`.
         */
        post: operations["projectItems_complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project-items/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a project item
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `project_items:read`.
         */
        get: operations["projectItems_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manifests/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List project templates
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `project_templates:read`.
         */
        get: operations["projectTemplates_list"];
        put?: never;
        /**
         * Create a project template
         * @description Needs the scope `project_templates:write`. Takes an `Idempotency-Key`. Emits `project_template.created`.
         */
        post: operations["projectTemplates_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manifests/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a project template
         * @description Needs the scope `project_templates:read`.
         */
        get: operations["projectTemplates_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a project template
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. Needs the scope `project_templates:write`. Takes an `Idempotency-Key`. Emits `project_template.updated`.
         */
        patch: operations["projectTemplates_update"];
        trace?: never;
    };
    "/manifests/templates/by-reference/{system}/{object}/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or change a project template by External Reference
         * @description If the reference in the path is free, the record is created with it, and the body is validated as for a create. If the reference is linked to a record, that record is changed, and the body is validated as for a PATCH. A field that only a create may set can be sent with its current value. Two simultaneous calls create only one record. Needs the scope `project_templates:write` and the scope `external_references:write`. Takes an `Idempotency-Key`. Emits `project_template.created`. Emits `project_template.updated`.
         */
        put: operations["projectTemplates_upsert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manifests/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a manifest
         * @description Creates nothing. Returns every problem, or the statistics of a valid manifest. The body may be any JSON object: its faults are returned in the response, and the call is not refused. The body may be up to 4 MiB. Needs the scope `project_templates:read`.
         */
        post: operations["projectTemplates_validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manifests/templates/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a project template
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `project_templates:read`.
         */
        get: operations["projectTemplates_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `projects:read`.
         */
        get: operations["projects_list"];
        put?: never;
        /**
         * Create a project
         * @description The default `status` is `PLANNING`. Needs the scope `projects:write`. Takes an `Idempotency-Key`. Emits `project.created`. May create records of `project_item`.
         */
        post: operations["projects_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a project
         * @description Needs the scope `projects:read`.
         */
        get: operations["projects_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a project
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. Needs the scope `projects:write`. Takes an `Idempotency-Key`. Emits `project.updated`.
         */
        patch: operations["projects_update"];
        trace?: never;
    };
    "/projects/by-reference/{system}/{object}/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or change a project by External Reference
         * @description If the reference in the path is free, the record is created with it, and the body is validated as for a create. If the reference is linked to a record, that record is changed, and the body is validated as for a PATCH. A field that only a create may set can be sent with its current value. Two simultaneous calls create only one record. Needs the scope `projects:write` and the scope `external_references:write`. Takes an `Idempotency-Key`. Emits `project.created`. Emits `project.updated`. May create records of `project_item`.
         */
        put: operations["projects_upsert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a project
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `projects:read`.
         */
        get: operations["projects_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List properties
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `properties:read`.
         */
        get: operations["properties_list"];
        put?: never;
        /**
         * Create a property
         * @description Needs the scope `properties:write`. Needs an `Idempotency-Key`. Emits `property.created`.
         */
        post: operations["properties_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a property
         * @description Needs the scope `properties:read`.
         */
        get: operations["properties_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a property
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. Needs the scope `properties:write`. Takes an `Idempotency-Key`. Emits `property.updated`.
         */
        patch: operations["properties_update"];
        trace?: never;
    };
    "/properties/by-reference/{system}/{object}/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or change a property by External Reference
         * @description If the reference in the path is free, the record is created with it, and the body is validated as for a create. If the reference is linked to a record, that record is changed, and the body is validated as for a PATCH. A field that only a create may set can be sent with its current value. Two simultaneous calls create only one record. Needs the scope `properties:write` and the scope `external_references:write`. Takes an `Idempotency-Key`. Emits `property.created`. Emits `property.updated`.
         */
        put: operations["properties_upsert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/properties/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a property
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `properties:read`.
         */
        get: operations["properties_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List quotes
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `quotes:read`.
         */
        get: operations["quotes_list"];
        put?: never;
        /**
         * Create a quote
         * @description The default `status` is `DRAFT`. Needs the scope `quotes:write`. Takes an `Idempotency-Key`. Emits `quote.created`.
         */
        post: operations["quotes_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a quote
         * @description Needs the scope `quotes:read`.
         */
        get: operations["quotes_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a quote
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. `status` changes only through actions: a body that contains it is refused with the detail code `READ_ONLY`. Needs the scope `quotes:write`. Takes an `Idempotency-Key`. Emits `quote.updated`.
         */
        patch: operations["quotes_update"];
        trace?: never;
    };
    "/quotes/by-reference/{system}/{object}/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or change a quote by External Reference
         * @description If the reference in the path is free, the record is created with it, and the body is validated as for a create. If the reference is linked to a record, that record is changed, and the body is validated as for a PATCH. A field that only a create may set can be sent with its current value. Two simultaneous calls create only one record. `status` changes only through actions: a body that contains it is refused with the detail code `READ_ONLY`. Needs the scope `quotes:write` and the scope `external_references:write`. Takes an `Idempotency-Key`. Emits `quote.created`. Emits `quote.updated`.
         */
        put: operations["quotes_upsert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a quote
         * @description A sent Quote cannot be edited. Allowed while `status` is `DRAFT`; moves it to `SENT`. Also moves the record of `opportunityId` to `PROPOSAL`. Needs the scope `quotes:write`. Takes an `Idempotency-Key`. Emits `quote.sent`.
         */
        post: operations["quotes_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a quote
         * @description Records that the Customer has accepted the offer. Allowed while `status` is `SENT`; moves it to `ACCEPTED`. Also moves the record of `opportunityId` to `WON`. Needs the scope `quotes:write`. Takes an `Idempotency-Key`. Emits `quote.accepted`.
         */
        post: operations["quotes_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a quote
         * @description Records that the Customer has declined the offer. Allowed while `status` is `SENT`; moves it to `DECLINED`. Needs the scope `quotes:write`. Takes an `Idempotency-Key`. Emits `quote.declined`.
         */
        post: operations["quotes_decline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes/{id}/revise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revise a quote
         * @description Makes a sent Quote a draft again, so that it can be edited and sent again. Allowed while `status` is `SENT`; moves it to `DRAFT`. Needs the scope `quotes:write`. Takes an `Idempotency-Key`. Emits `quote.revised`.
         */
        post: operations["quotes_revise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes/{id}/partner-sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a partner sync
         * @description Asks the partner system to update its design and project. The Quote's content does not change. Needs the scope `quotes:write`. Needs an `Idempotency-Key`. Emits `quote.partner_sync_requested`. May create records of `activity`.
         */
        post: operations["quotes_partnerSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a quote
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `quotes:read`.
         */
        get: operations["quotes_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sales types
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `sales_types:read`.
         */
        get: operations["salesTypes_list"];
        put?: never;
        /**
         * Create a sales type
         * @description Needs the scope `sales_types:write`. Takes an `Idempotency-Key`. Emits `sales_type.created`.
         */
        post: operations["salesTypes_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-types/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a sales type
         * @description Needs the scope `sales_types:read`.
         */
        get: operations["salesTypes_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a sales type
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. Needs the scope `sales_types:write`. Takes an `Idempotency-Key`. Emits `sales_type.updated`.
         */
        patch: operations["salesTypes_update"];
        trace?: never;
    };
    "/sales-types/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a sales type
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `sales_types:read`.
         */
        get: operations["salesTypes_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-appointments/{id}/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List service appointment issues
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `service_appointments:read`.
         */
        get: operations["serviceAppointmentIssues_list"];
        put?: never;
        /**
         * Create a service appointment issue
         * @description Needs the scope `service_appointments:write`. Takes an `Idempotency-Key`. Emits `service_appointment.issue_created`.
         */
        post: operations["serviceAppointmentIssues_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-appointments/{id}/issues/{childId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a service appointment issue
         * @description Needs the scope `service_appointments:read`.
         */
        get: operations["serviceAppointmentIssues_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-appointments/{id}/issues/{childId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve an issue
         * @description An issue that is already resolved is returned unchanged. Needs the scope `service_appointments:write`. Takes an `Idempotency-Key`. Emits `service_appointment.issue_resolved`.
         */
        post: operations["serviceAppointmentIssues_resolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-appointments/{id}/issues/{childId}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a service appointment issue
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `service_appointments:read`.
         */
        get: operations["serviceAppointmentIssues_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-appointments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List service appointments
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `service_appointments:read`.
         */
        get: operations["serviceAppointments_list"];
        put?: never;
        /**
         * Create a service appointment
         * @description The default `status` is `SCHEDULED`. Needs the scope `service_appointments:write`. Needs an `Idempotency-Key`. Emits `service_appointment.created`. May set `status` of `work_order`. May succeed with the warning `APPOINTMENT_OVERLAP`: A member of the crew has another appointment at that time; the details name it and the length of the overlap. Overlaps are allowed, because they can be intended. Move one of the two appointments if this one is not.
         */
        post: operations["serviceAppointments_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-appointments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a service appointment
         * @description Needs the scope `service_appointments:read`.
         */
        get: operations["serviceAppointments_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a service appointment
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. `status` changes only through actions: a body that contains it is refused with the detail code `STATUS_NOT_WRITABLE`. Needs the scope `service_appointments:write`. Takes an `Idempotency-Key`. Emits `service_appointment.updated`. May succeed with the warning `APPOINTMENT_OVERLAP`: A member of the crew has another appointment at that time; the details name it and the length of the overlap. Overlaps are allowed, because they can be intended. Move one of the two appointments if this one is not.
         */
        patch: operations["serviceAppointments_update"];
        trace?: never;
    };
    "/service-appointments/by-reference/{system}/{object}/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or change a service appointment by External Reference
         * @description If the reference in the path is free, the record is created with it, and the body is validated as for a create. If the reference is linked to a record, that record is changed, and the body is validated as for a PATCH. A field that only a create may set can be sent with its current value. Two simultaneous calls create only one record. `status` changes only through actions: a body that contains it is refused with the detail code `STATUS_NOT_WRITABLE`. Needs the scope `service_appointments:write` and the scope `external_references:write`. Takes an `Idempotency-Key`. Emits `service_appointment.created`. Emits `service_appointment.updated`. May set `status` of `work_order`. May succeed with the warning `APPOINTMENT_OVERLAP`: A member of the crew has another appointment at that time; the details name it and the length of the overlap. Overlaps are allowed, because they can be intended. Move one of the two appointments if this one is not.
         */
        put: operations["serviceAppointments_upsert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-appointments/multi-day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create multi-day appointments
         * @description Creates one appointment per local day with the same schedule and crew, or none. Needs the scope `service_appointments:write`. Needs an `Idempotency-Key`. May succeed with the warning `APPOINTMENT_OVERLAP`: A member of the crew has another appointment at that time; the details name it and the length of the overlap. Overlaps are allowed, because they can be intended. Move one of the two appointments if this one is not.
         */
        post: operations["serviceAppointments_multiDay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-appointments/{id}/dispatch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dispatch an appointment
         * @description Records that the crew is on its way. Allowed while `status` is `SCHEDULED`; moves it to `DISPATCHED`. Needs the scope `service_appointments:write`. Takes an `Idempotency-Key`. Emits `service_appointment.dispatched`.
         */
        post: operations["serviceAppointments_dispatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-appointments/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start an appointment
         * @description Records that the crew has started work. Allowed while `status` is `SCHEDULED`, `DISPATCHED`; moves it to `IN_PROGRESS`. Needs the scope `service_appointments:write`. Takes an `Idempotency-Key`. Emits `service_appointment.started`.
         */
        post: operations["serviceAppointments_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-appointments/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an appointment
         * @description Records that the visit is done. Allowed while `status` is `IN_PROGRESS`; moves it to `COMPLETED`. Needs the scope `service_appointments:write`. Takes an `Idempotency-Key`. Emits `service_appointment.completed`. May succeed with the warning `COMPLETED_BEFORE_START`: The `completedAt` sent is before the start of the visit. The time is stored as sent. Check the clock of the client. May succeed with the warning `COMPLETED_AHEAD`: The `completedAt` sent is more than five minutes ahead of the service's clock. The time is stored as sent. Check the clock of the client.
         */
        post: operations["serviceAppointments_complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-appointments/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an appointment
         * @description Allowed while `status` is `SCHEDULED`, `DISPATCHED`, `IN_PROGRESS`; moves it to `CANCELLED`. Needs the scope `service_appointments:write`. Takes an `Idempotency-Key`. Emits `service_appointment.cancelled`.
         */
        post: operations["serviceAppointments_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-appointments/{id}/no-show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark an appointment as a no-show
         * @description Records that nobody was present. Allowed while `status` is `SCHEDULED`, `DISPATCHED`; moves it to `NO_SHOW`. Needs the scope `service_appointments:write`. Takes an `Idempotency-Key`. Emits `service_appointment.no_show`.
         */
        post: operations["serviceAppointments_noShow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-appointments/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a service appointment
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `service_appointments:read`.
         */
        get: operations["serviceAppointments_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List service requests
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `service_requests:read`.
         */
        get: operations["serviceRequests_list"];
        put?: never;
        /**
         * Create a service request
         * @description Needs the scope `service_requests:write`. Takes an `Idempotency-Key`. Emits `service_request.created`.
         */
        post: operations["serviceRequests_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a service request
         * @description Needs the scope `service_requests:read`.
         */
        get: operations["serviceRequests_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a service request
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. Needs the scope `service_requests:write`. Takes an `Idempotency-Key`. Emits `service_request.updated`.
         */
        patch: operations["serviceRequests_update"];
        trace?: never;
    };
    "/service-requests/by-reference/{system}/{object}/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or change a service request by External Reference
         * @description If the reference in the path is free, the record is created with it, and the body is validated as for a create. If the reference is linked to a record, that record is changed, and the body is validated as for a PATCH. A field that only a create may set can be sent with its current value. Two simultaneous calls create only one record. Needs the scope `service_requests:write` and the scope `external_references:write`. Takes an `Idempotency-Key`. Emits `service_request.created`. Emits `service_request.updated`.
         */
        put: operations["serviceRequests_upsert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-requests/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a service request
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `service_requests:read`.
         */
        get: operations["serviceRequests_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/systems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List systems
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `systems:read`.
         */
        get: operations["systems_list"];
        put?: never;
        /**
         * Create a system
         * @description Needs the scope `systems:write`. Takes an `Idempotency-Key`. Emits `system.created`.
         */
        post: operations["systems_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/systems/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a system
         * @description Needs the scope `systems:read`.
         */
        get: operations["systems_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a system
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. Needs the scope `systems:write`. Takes an `Idempotency-Key`. Emits `system.updated`.
         */
        patch: operations["systems_update"];
        trace?: never;
    };
    "/systems/by-reference/{system}/{object}/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or change a system by External Reference
         * @description If the reference in the path is free, the record is created with it, and the body is validated as for a create. If the reference is linked to a record, that record is changed, and the body is validated as for a PATCH. A field that only a create may set can be sent with its current value. Two simultaneous calls create only one record. Needs the scope `systems:write` and the scope `external_references:write`. Takes an `Idempotency-Key`. Emits `system.created`. Emits `system.updated`.
         */
        put: operations["systems_upsert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/systems/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a system
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `systems:read`.
         */
        get: operations["systems_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team-members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List team members
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `team_members:read`.
         */
        get: operations["teamMembers_list"];
        put?: never;
        /**
         * Create a team member
         * @description Needs the scope `team_members:write`. Takes an `Idempotency-Key`. Emits `team_member.created`.
         */
        post: operations["teamMembers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team-members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a team member
         * @description Needs the scope `team_members:read`.
         */
        get: operations["teamMembers_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a team member
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. Needs the scope `team_members:write`. Takes an `Idempotency-Key`. Emits `team_member.updated`. May succeed with the warning `OPEN_APPOINTMENTS`: The deactivated member is still assigned to open appointments, which the details name. The appointments are unchanged. Assign them to someone else, or cancel them.
         */
        patch: operations["teamMembers_update"];
        trace?: never;
    };
    "/team-members/by-reference/{system}/{object}/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or change a team member by External Reference
         * @description If the reference in the path is free, the record is created with it, and the body is validated as for a create. If the reference is linked to a record, that record is changed, and the body is validated as for a PATCH. A field that only a create may set can be sent with its current value. Two simultaneous calls create only one record. Needs the scope `team_members:write` and the scope `external_references:write`. Takes an `Idempotency-Key`. Emits `team_member.created`. Emits `team_member.updated`. May succeed with the warning `OPEN_APPOINTMENTS`: The deactivated member is still assigned to open appointments, which the details name. The appointments are unchanged. Assign them to someone else, or cancel them.
         */
        put: operations["teamMembers_upsert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team-members/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find free time
         * @description Returns the busy and the free intervals of team members in a window of up to 31 days. Without `teamMemberId`, returns those of all active, schedulable members, up to 200. Needs the scope `team_members:read` and the scope `service_appointments:read`.
         */
        get: operations["teamMembers_availability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team-members/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a team member
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `team_members:read`.
         */
        get: operations["teamMembers_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List work orders
         * @description Sorted newest first; use `sortBy` and `sortDir` to change. Needs the scope `work_orders:read`.
         */
        get: operations["workOrders_list"];
        put?: never;
        /**
         * Create a work order
         * @description The default `status` is `NEW`. Needs the scope `work_orders:write`. Takes an `Idempotency-Key`. Emits `work_order.created`.
         */
        post: operations["workOrders_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work-orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a work order
         * @description Needs the scope `work_orders:read`.
         */
        get: operations["workOrders_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a work order
         * @description Fields that are not sent stay unchanged, and null clears a field. `changed` is false if no value differed. `status` changes only through actions: a body that contains it is refused with the detail code `READ_ONLY`. Needs the scope `work_orders:write`. Takes an `Idempotency-Key`. Emits `work_order.updated`.
         */
        patch: operations["workOrders_update"];
        trace?: never;
    };
    "/work-orders/by-reference/{system}/{object}/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or change a work order by External Reference
         * @description If the reference in the path is free, the record is created with it, and the body is validated as for a create. If the reference is linked to a record, that record is changed, and the body is validated as for a PATCH. A field that only a create may set can be sent with its current value. Two simultaneous calls create only one record. `status` changes only through actions: a body that contains it is refused with the detail code `READ_ONLY`. Needs the scope `work_orders:write` and the scope `external_references:write`. Takes an `Idempotency-Key`. Emits `work_order.created`. Emits `work_order.updated`.
         */
        put: operations["workOrders_upsert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work-orders/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a work order
         * @description Also starts its Project Item. Allowed while `status` is `NEW`, `SCHEDULED`; moves it to `IN_PROGRESS`. Needs the scope `work_orders:write`. Takes an `Idempotency-Key`. Emits `work_order.started`. May set `status` of `project_item`.
         */
        post: operations["workOrders_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work-orders/{id}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a work order on hold
         * @description Allowed while `status` is `SCHEDULED`, `IN_PROGRESS`; moves it to `ON_HOLD`. Needs the scope `work_orders:write`. Takes an `Idempotency-Key`. Emits `work_order.held`.
         */
        post: operations["workOrders_hold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work-orders/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a work order
         * @description Allowed while `status` is `ON_HOLD`; moves it to `IN_PROGRESS`. Needs the scope `work_orders:write`. Takes an `Idempotency-Key`. Emits `work_order.resumed`.
         */
        post: operations["workOrders_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work-orders/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a work order
         * @description Also completes its Project Item. Allowed while `status` is `IN_PROGRESS`; moves it to `COMPLETED`. Needs the scope `work_orders:write`. Takes an `Idempotency-Key`. Emits `work_order.completed`. May set `status` of `project_item`. May succeed with the warning `OPEN_APPOINTMENTS`: Appointments of the Work Order are still open; the details name them. They are unchanged. Complete or cancel each of them.
         */
        post: operations["workOrders_complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work-orders/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a work order
         * @description The Work Order must belong to a Project. Its Entitlements are released and its Project Item is cancelled. Allowed while `status` is `NEW`, `SCHEDULED`, `IN_PROGRESS`, `ON_HOLD`; moves it to `CANCELLED`. Needs the scope `work_orders:cancel`. Needs an `Idempotency-Key`. Emits `work_order.cancelled`. May set `workOrderId`, `status`, `syncedAt` of `entitlement`, `status` of `project_item`. May succeed with the warning `OPEN_APPOINTMENTS`: Appointments of the Work Order are still open; the details name them. They are unchanged. Complete or cancel each of them.
         */
        post: operations["workOrders_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/work-orders/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of a work order
         * @description Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body. Needs the scope `work_orders:read`.
         */
        get: operations["workOrders_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Events of the organization's records, in an order in which a poller misses none. `nextCursor` is always returned: continue from there. `hasMore` is false at the current end. An event appears some milliseconds after the response to its write, so a list made at once may not contain it yet. Needs the scope `events:read`.
         */
        get: operations["events_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an event
         * @description Needs the scope `events:read`.
         */
        get: operations["events_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries
         * @description Who changed what, field by field. Needs the scope `audit_entries:read`.
         */
        get: operations["auditEntries_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an audit entry
         * @description Needs the scope `audit_entries:read`.
         */
        get: operations["auditEntries_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage-records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List usage records
         * @description Metered usage. Needs the scope `usage_records:read`.
         */
        get: operations["usageRecords_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage-records/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a usage record
         * @description Needs the scope `usage_records:read`.
         */
        get: operations["usageRecords_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook deliveries
         * @description Deliveries of events to webhook endpoints, pending and completed, with their last 200 attempts. Needs the scope `webhooks:manage` and the permission `settings.webhooks.manage`.
         */
        get: operations["webhookDeliveries_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook delivery
         * @description Needs the scope `webhooks:manage` and the permission `settings.webhooks.manage`.
         */
        get: operations["webhookDeliveries_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests
         * @description Recent requests and their results, available within two seconds of each response. Bodies, query values and keys are never stored. Needs the scope `requests:read`.
         */
        get: operations["requests_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a request
         * @description Needs the scope `requests:read`.
         */
        get: operations["requests_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An entry in the feed of a Customer, Property, Lead, Opportunity or Case. */
        Activity: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /** @enum {string} */
            parentType: "customer" | "property" | "lead" | "opportunity" | "case";
            /** Format: record-id */
            parentId: string;
            /** @enum {string} */
            type: "NOTE" | "CALL" | "EMAIL" | "MEETING" | "TASK" | "SYSTEM";
            subject: string;
            body: string | null;
            /**
             * Format: date-time
             * @description When it took place; null until then.
             */
            occurredAt: string | null;
            /**
             * Format: date-time
             * @description The deadline of a task.
             */
            dueAt: string | null;
            /**
             * Format: date-time
             * @description When a task was completed.
             */
            completedAt: string | null;
            authorTeamMemberId: string | null;
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `parentId`, only if `expand` names it. Null for a deleted record. */
            parent?: components["schemas"]["Customer"] | components["schemas"]["Property"] | components["schemas"]["Lead"] | components["schemas"]["Opportunity"] | components["schemas"]["Case"] | null;
            /** @description The record of `authorTeamMemberId`, only if `expand` names it. Null for a deleted record. */
            authorTeamMember?: components["schemas"]["TeamMember"] | null;
        };
        ActivityChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /** @enum {string} */
            parentType: "customer" | "property" | "lead" | "opportunity" | "case";
            /** Format: record-id */
            parentId: string;
            /** @enum {string} */
            type: "NOTE" | "CALL" | "EMAIL" | "MEETING" | "TASK" | "SYSTEM";
            subject: string;
            body: string | null;
            /**
             * Format: date-time
             * @description When it took place; null until then.
             */
            occurredAt: string | null;
            /**
             * Format: date-time
             * @description The deadline of a task.
             */
            dueAt: string | null;
            /**
             * Format: date-time
             * @description When a task was completed.
             */
            completedAt: string | null;
            authorTeamMemberId: string | null;
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `parentId`, only if `expand` names it. Null for a deleted record. */
            parent?: components["schemas"]["Customer"] | components["schemas"]["Property"] | components["schemas"]["Lead"] | components["schemas"]["Opportunity"] | components["schemas"]["Case"] | null;
            /** @description The record of `authorTeamMemberId`, only if `expand` names it. Null for a deleted record. */
            authorTeamMember?: components["schemas"]["TeamMember"] | null;
            changed: boolean;
        };
        ActivityCreate: {
            /** @enum {string} */
            parentType: "customer" | "property" | "lead" | "opportunity" | "case";
            /** Format: record-id */
            parentId: string;
            /**
             * @description Default: `NOTE`.
             * @enum {string}
             */
            type?: "NOTE" | "CALL" | "EMAIL" | "MEETING" | "TASK" | "SYSTEM";
            subject: string;
            body?: string | null;
            /**
             * Format: date-time
             * @description When it took place; null until then.
             */
            occurredAt?: string | null;
            /**
             * Format: date-time
             * @description The deadline of a task.
             */
            dueAt?: string | null;
            /**
             * Format: date-time
             * @description When a task was completed.
             */
            completedAt?: string | null;
            authorTeamMemberId?: string | null;
        };
        ActivityEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "activity.created" | "activity.updated" | "activity.deleted";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "activity";
                resource: components["schemas"]["Activity"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        ActivityUpdate: {
            /** @enum {string} */
            type?: "NOTE" | "CALL" | "EMAIL" | "MEETING" | "TASK" | "SYSTEM";
            subject?: string;
            body?: string | null;
            /**
             * Format: date-time
             * @description When it took place; null until then.
             */
            occurredAt?: string | null;
            /**
             * Format: date-time
             * @description The deadline of a task.
             */
            dueAt?: string | null;
            /**
             * Format: date-time
             * @description When a task was completed.
             */
            completedAt?: string | null;
            authorTeamMemberId?: string | null;
        };
        /** @description A key with which an integration calls the API. It is issued to a member, limited to scopes, and shown once. */
        ApiKey: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /** @description Its purpose. */
            name: string;
            /** @description Its first characters. Only its holder knows the rest. */
            prefix: string | null;
            /** @description The preset whose scopes it has. Default: the first preset. */
            scopePreset: string | null;
            /** @description Scopes that it has in addition to those of the preset. */
            scopes: string[];
            /** @description The number of requests it may make in a window. */
            rateLimitPolicy: {
                limit: number;
                windowSeconds: number;
            };
            /** @description Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed. */
            ipAllowlist: {
                enabled: boolean;
                entries: string[];
            };
            /**
             * Format: date-time
             * @description When it stops working; null for never. By default when the calling key stops working, and never later.
             */
            expiresAt: string | null;
            /** @description Any additional data. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description The owner of a created record if the request names none, by resource: { "lead": "tm_…" }. */
            defaultOwners: {
                [key: string]: unknown;
            };
            /** @description The member it was issued to. */
            teamMemberId: string | null;
            /** @description Active, Revoked or Expired. */
            status: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute.
             */
            lastUsedAt: string | null;
            /** @description Whether it was rotated and still works for a while. */
            isRotationGrace: boolean;
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `teamMemberId`, only if `expand` names it. Null for a deleted record. */
            teamMember?: components["schemas"]["TeamMember"] | null;
        };
        ApiKeyChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /** @description Its purpose. */
            name: string;
            /** @description Its first characters. Only its holder knows the rest. */
            prefix: string | null;
            /** @description The preset whose scopes it has. Default: the first preset. */
            scopePreset: string | null;
            /** @description Scopes that it has in addition to those of the preset. */
            scopes: string[];
            /** @description The number of requests it may make in a window. */
            rateLimitPolicy: {
                limit: number;
                windowSeconds: number;
            };
            /** @description Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed. */
            ipAllowlist: {
                enabled: boolean;
                entries: string[];
            };
            /**
             * Format: date-time
             * @description When it stops working; null for never. By default when the calling key stops working, and never later.
             */
            expiresAt: string | null;
            /** @description Any additional data. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description The owner of a created record if the request names none, by resource: { "lead": "tm_…" }. */
            defaultOwners: {
                [key: string]: unknown;
            };
            /** @description The member it was issued to. */
            teamMemberId: string | null;
            /** @description Active, Revoked or Expired. */
            status: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute.
             */
            lastUsedAt: string | null;
            /** @description Whether it was rotated and still works for a while. */
            isRotationGrace: boolean;
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `teamMemberId`, only if `expand` names it. Null for a deleted record. */
            teamMember?: components["schemas"]["TeamMember"] | null;
            changed: boolean;
        };
        ApiKeyCreate: {
            /** @description Its purpose. */
            name: string;
            /** @description The preset whose scopes it has. Default: the first preset. */
            scopePreset?: string | null;
            /** @description Scopes that it has in addition to those of the preset. Default: `[]`. */
            scopes?: string[];
            /** @description The number of requests it may make in a window. Default: `{"limit":5000,"windowSeconds":3600}`. */
            rateLimitPolicy?: {
                limit: number;
                windowSeconds: number;
            };
            /** @description Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed. Default: `{"enabled":false,"entries":[]}`. */
            ipAllowlist?: {
                enabled: boolean;
                entries?: string[] | null;
            };
            /**
             * Format: date-time
             * @description When it stops working; null for never. By default when the calling key stops working, and never later.
             */
            expiresAt?: string | null;
            /** @description Any additional data. Default: `{}`. */
            metadata?: Record<string, never>;
            /** @description The owner of a created record if the request names none, by resource: { "lead": "tm_…" }. Default: `{}`. */
            defaultOwners?: Record<string, never>;
        };
        ApiKeyEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "api_key.created" | "api_key.updated" | "api_key.revoked" | "api_key.rotated";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "api_key";
                resource: components["schemas"]["ApiKey"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        ApiKeyRotateInput: {
            /** @description How long the old key keeps working. */
            gracePeriodSeconds?: number | null;
        };
        ApiKeyUpdate: {
            /** @description Its purpose. */
            name?: string;
            /** @description The preset whose scopes it has. Default: the first preset. */
            scopePreset?: string | null;
            /** @description Scopes that it has in addition to those of the preset. */
            scopes?: string[];
            /** @description The number of requests it may make in a window. */
            rateLimitPolicy?: {
                limit: number;
                windowSeconds: number;
            };
            /** @description Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed. */
            ipAllowlist?: {
                enabled: boolean;
                entries?: string[] | null;
            };
            /**
             * Format: date-time
             * @description When it stops working; null for never. By default when the calling key stops working, and never later.
             */
            expiresAt?: string | null;
            /** @description Any additional data. */
            metadata?: Record<string, never>;
            /** @description The owner of a created record if the request names none, by resource: { "lead": "tm_…" }. */
            defaultOwners?: Record<string, never>;
        };
        AuditEntry: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /** @description The action, such as `customer.create`. */
            action: string;
            /** @description The kind of the record. */
            resourceType: string;
            /** @description The id of the record. */
            resourceId: string;
            /** @description The values `before` and `after`, by field. Secrets are masked. */
            changes: {
                [key: string]: unknown;
            };
            /** @description The member whom the key was issued to. */
            teamMemberId: string | null;
            /** @description The key; null for the command line and the service itself. */
            apiKeyId: string | null;
            /** @description The call that caused it. */
            requestId: string;
            /** @description Its x-service-mutation-source; `cli` for the command line. */
            source: string | null;
        };
        /** @description A marketing effort that brings in Leads. */
        Campaign: {
            /** @description Its id; sorts by creation time. */
            id: string;
            name: string;
            /** @enum {string} */
            status: "DRAFT" | "SCHEDULED" | "ACTIVE" | "PAUSED" | "COMPLETED" | "ARCHIVED";
            /** @description Whether it currently brings in Leads, independent of its status. */
            isActive: boolean;
            /** @description The channel, such as `email` or `door to door`. */
            channel: string | null;
            /** Format: date */
            startDate: string | null;
            /** Format: date */
            endDate: string | null;
            budget: string | null;
            description: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `ownerId`, only if `expand` names it. Null for a deleted record. */
            owner?: components["schemas"]["TeamMember"] | null;
        };
        CampaignChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            name: string;
            /** @enum {string} */
            status: "DRAFT" | "SCHEDULED" | "ACTIVE" | "PAUSED" | "COMPLETED" | "ARCHIVED";
            /** @description Whether it currently brings in Leads, independent of its status. */
            isActive: boolean;
            /** @description The channel, such as `email` or `door to door`. */
            channel: string | null;
            /** Format: date */
            startDate: string | null;
            /** Format: date */
            endDate: string | null;
            budget: string | null;
            description: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `ownerId`, only if `expand` names it. Null for a deleted record. */
            owner?: components["schemas"]["TeamMember"] | null;
            changed: boolean;
        };
        CampaignCreate: {
            name: string;
            /**
             * @description Default: `DRAFT`.
             * @enum {string}
             */
            status?: "DRAFT" | "SCHEDULED" | "ACTIVE" | "PAUSED" | "COMPLETED" | "ARCHIVED";
            /** @description Whether it currently brings in Leads, independent of its status. Default: `false`. */
            isActive?: boolean;
            /** @description The channel, such as `email` or `door to door`. */
            channel?: string | null;
            /** Format: date */
            startDate?: string | null;
            /** Format: date */
            endDate?: string | null;
            budget?: string | null;
            description?: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
        };
        CampaignEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "campaign.created" | "campaign.updated";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "campaign";
                resource: components["schemas"]["Campaign"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        CampaignUpdate: {
            name?: string;
            /** @enum {string} */
            status?: "DRAFT" | "SCHEDULED" | "ACTIVE" | "PAUSED" | "COMPLETED" | "ARCHIVED";
            /** @description Whether it currently brings in Leads, independent of its status. */
            isActive?: boolean;
            /** @description The channel, such as `email` or `door to door`. */
            channel?: string | null;
            /** Format: date */
            startDate?: string | null;
            /** Format: date */
            endDate?: string | null;
            budget?: string | null;
            description?: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
        };
        /** @description A problem or question of a Customer, tracked until it is closed. */
        Case: {
            /** @description Its id; sorts by creation time. */
            id: string;
            caseNumber: string;
            customerId: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId: string | null;
            /** @description The affected System. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. The `propertyId` of the referenced record must equal this record's `propertyId`, if that is set. */
            systemId: string | null;
            /** @description The Project that handles it. While the Project is open, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            projectId: string | null;
            /** @description The Service Request for which it was opened. */
            sourceServiceRequestId: string | null;
            subject: string;
            description: string | null;
            /** @enum {string|null} */
            origin: "PHONE" | "EMAIL" | "WEB" | "PORTAL" | "MONITORING" | "FIELD" | "API" | null;
            /**
             * @description The severity. It determines the due times when the Case is created.
             * @enum {string|null}
             */
            severity: "LOW" | "MEDIUM" | "HIGH" | "CRITICAL" | null;
            category: string | null;
            /** @description How it was resolved. */
            resolution: string | null;
            /** Format: date-time */
            openedAt: string;
            /**
             * Format: date-time
             * @description When the Customer got the first response.
             */
            firstResponseAt: string | null;
            /**
             * Format: date-time
             * @description When it was resolved; null after it is reopened.
             */
            resolvedAt: string | null;
            /** Format: date-time */
            closedAt: string | null;
            /**
             * Format: date-time
             * @description When the first response is due, by the severity at creation; null without a severity. Derived on create: `openedAt` plus 1 d for `LOW`, 8 h for `MEDIUM`, 4 h for `HIGH`, 1 h for `CRITICAL`, by `severity`.
             */
            slaResponseDueAt: string | null;
            /**
             * Format: date-time
             * @description When the resolution is due, by the severity at creation; null without a severity. Derived on create: `openedAt` plus 14 d for `LOW`, 7 d for `MEDIUM`, 3 d for `HIGH`, 1 d for `CRITICAL`, by `severity`.
             */
            slaResolutionDueAt: string | null;
            /** @description Copied from `sourceServiceRequestId.submissionAnswers` on create, if it is not sent. */
            submissionAnswers: {
                [key: string]: unknown;
            } | null;
            /** @description Copied from `sourceServiceRequestId.reportedHardware` on create, if it is not sent. */
            reportedHardware: {
                [key: string]: unknown;
            }[] | null;
            /** @description Copied from `sourceServiceRequestId.submittedContact` on create, if it is not sent. */
            submittedContact: {
                [key: string]: unknown;
            } | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId: string | null;
            /**
             * @description Can change to any other status, except from CLOSED, which is final.
             * @enum {string}
             */
            status: "OPEN" | "TRIAGING" | "IN_PROGRESS" | "AWAITING_CUSTOMER" | "AWAITING_VENDOR" | "AWAITING_WORK" | "RESOLVED" | "CLOSED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description A link from a Case to a record in another system, with labels for people. */
            externalRecordLinks: {
                /** @description Its id; sorts by creation time. */
                id: string;
                /** @description The system's name for programs. */
                externalSystem: string;
                /** @description The system's name for people. */
                externalSystemLabel: string | null;
                /** @description The kind of record, for people. */
                objectLabel: string | null;
                /** @description The name of the record, for people. */
                recordLabel: string | null;
                /**
                 * Format: uri
                 * @description The address at which a person can open the record.
                 */
                url: string | null;
                /** @description The id of the record in that system. */
                externalId: string | null;
                /** @description Any additional data of the linking program. */
                data: {
                    [key: string]: unknown;
                } | null;
                /**
                 * Format: date-time
                 * @description When it was created.
                 */
                createdAt: string;
            }[];
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
            /** @description The record of `propertyId`, only if `expand` names it. Null for a deleted record. */
            property?: components["schemas"]["Property"] | null;
            /** @description The record of `systemId`, only if `expand` names it. Null for a deleted record. */
            system?: components["schemas"]["System"] | null;
            /** @description The record of `projectId`, only if `expand` names it. Null for a deleted record. */
            project?: components["schemas"]["Project"] | null;
            /** @description The record of `sourceServiceRequestId`, only if `expand` names it. Null for a deleted record. */
            sourceServiceRequest?: components["schemas"]["ServiceRequest"] | null;
            /** @description The record of `ownerId`, only if `expand` names it. Null for a deleted record. */
            owner?: components["schemas"]["TeamMember"] | null;
        };
        CaseChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            caseNumber: string;
            customerId: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId: string | null;
            /** @description The affected System. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. The `propertyId` of the referenced record must equal this record's `propertyId`, if that is set. */
            systemId: string | null;
            /** @description The Project that handles it. While the Project is open, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            projectId: string | null;
            /** @description The Service Request for which it was opened. */
            sourceServiceRequestId: string | null;
            subject: string;
            description: string | null;
            /** @enum {string|null} */
            origin: "PHONE" | "EMAIL" | "WEB" | "PORTAL" | "MONITORING" | "FIELD" | "API" | null;
            /**
             * @description The severity. It determines the due times when the Case is created.
             * @enum {string|null}
             */
            severity: "LOW" | "MEDIUM" | "HIGH" | "CRITICAL" | null;
            category: string | null;
            /** @description How it was resolved. */
            resolution: string | null;
            /** Format: date-time */
            openedAt: string;
            /**
             * Format: date-time
             * @description When the Customer got the first response.
             */
            firstResponseAt: string | null;
            /**
             * Format: date-time
             * @description When it was resolved; null after it is reopened.
             */
            resolvedAt: string | null;
            /** Format: date-time */
            closedAt: string | null;
            /**
             * Format: date-time
             * @description When the first response is due, by the severity at creation; null without a severity. Derived on create: `openedAt` plus 1 d for `LOW`, 8 h for `MEDIUM`, 4 h for `HIGH`, 1 h for `CRITICAL`, by `severity`.
             */
            slaResponseDueAt: string | null;
            /**
             * Format: date-time
             * @description When the resolution is due, by the severity at creation; null without a severity. Derived on create: `openedAt` plus 14 d for `LOW`, 7 d for `MEDIUM`, 3 d for `HIGH`, 1 d for `CRITICAL`, by `severity`.
             */
            slaResolutionDueAt: string | null;
            /** @description Copied from `sourceServiceRequestId.submissionAnswers` on create, if it is not sent. */
            submissionAnswers: {
                [key: string]: unknown;
            } | null;
            /** @description Copied from `sourceServiceRequestId.reportedHardware` on create, if it is not sent. */
            reportedHardware: {
                [key: string]: unknown;
            }[] | null;
            /** @description Copied from `sourceServiceRequestId.submittedContact` on create, if it is not sent. */
            submittedContact: {
                [key: string]: unknown;
            } | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId: string | null;
            /**
             * @description Can change to any other status, except from CLOSED, which is final.
             * @enum {string}
             */
            status: "OPEN" | "TRIAGING" | "IN_PROGRESS" | "AWAITING_CUSTOMER" | "AWAITING_VENDOR" | "AWAITING_WORK" | "RESOLVED" | "CLOSED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description A link from a Case to a record in another system, with labels for people. */
            externalRecordLinks: {
                /** @description Its id; sorts by creation time. */
                id: string;
                /** @description The system's name for programs. */
                externalSystem: string;
                /** @description The system's name for people. */
                externalSystemLabel: string | null;
                /** @description The kind of record, for people. */
                objectLabel: string | null;
                /** @description The name of the record, for people. */
                recordLabel: string | null;
                /**
                 * Format: uri
                 * @description The address at which a person can open the record.
                 */
                url: string | null;
                /** @description The id of the record in that system. */
                externalId: string | null;
                /** @description Any additional data of the linking program. */
                data: {
                    [key: string]: unknown;
                } | null;
                /**
                 * Format: date-time
                 * @description When it was created.
                 */
                createdAt: string;
            }[];
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
            /** @description The record of `propertyId`, only if `expand` names it. Null for a deleted record. */
            property?: components["schemas"]["Property"] | null;
            /** @description The record of `systemId`, only if `expand` names it. Null for a deleted record. */
            system?: components["schemas"]["System"] | null;
            /** @description The record of `projectId`, only if `expand` names it. Null for a deleted record. */
            project?: components["schemas"]["Project"] | null;
            /** @description The record of `sourceServiceRequestId`, only if `expand` names it. Null for a deleted record. */
            sourceServiceRequest?: components["schemas"]["ServiceRequest"] | null;
            /** @description The record of `ownerId`, only if `expand` names it. Null for a deleted record. */
            owner?: components["schemas"]["TeamMember"] | null;
            changed: boolean;
        };
        CaseCreate: {
            customerId?: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId?: string | null;
            /** @description The affected System. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. The `propertyId` of the referenced record must equal this record's `propertyId`, if that is set. */
            systemId?: string | null;
            /** @description The Project that handles it. While the Project is open, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            projectId?: string | null;
            /** @description The Service Request for which it was opened. */
            sourceServiceRequestId?: string | null;
            subject: string;
            description?: string | null;
            /** @enum {string|null} */
            origin?: "PHONE" | "EMAIL" | "WEB" | "PORTAL" | "MONITORING" | "FIELD" | "API" | null;
            /**
             * @description The severity. It determines the due times when the Case is created.
             * @enum {string|null}
             */
            severity?: "LOW" | "MEDIUM" | "HIGH" | "CRITICAL" | null;
            category?: string | null;
            /** @description How it was resolved. */
            resolution?: string | null;
            /** Format: date-time */
            openedAt?: string;
            /**
             * Format: date-time
             * @description When the Customer got the first response.
             */
            firstResponseAt?: string | null;
            /** @description Copied from `sourceServiceRequestId.submissionAnswers` on create, if it is not sent. */
            submissionAnswers?: Record<string, never> | null;
            /** @description Copied from `sourceServiceRequestId.reportedHardware` on create, if it is not sent. */
            reportedHardware?: Record<string, never>[] | null;
            /** @description Copied from `sourceServiceRequestId.submittedContact` on create, if it is not sent. */
            submittedContact?: Record<string, never> | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId?: string | null;
            /**
             * @description Can change to any other status, except from CLOSED, which is final. Default: `OPEN`.
             * @enum {string}
             */
            status?: "OPEN" | "TRIAGING" | "IN_PROGRESS" | "AWAITING_CUSTOMER" | "AWAITING_VENDOR" | "AWAITING_WORK" | "RESOLVED" | "CLOSED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        CaseEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "case.created" | "case.updated" | "case.fields_updated";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "case";
                resource: components["schemas"]["Case"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        CaseFieldsInput: {
            /** @description Answers by registered key; null clears an answer. */
            values: Record<string, never>;
            /** @description Fill only fields that are missing or null. */
            preserveExisting?: boolean | null;
        };
        CaseFieldsResult: {
            /** @description All answers of the Case. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description The keys whose answers changed, sorted. */
            updatedFields: string[];
        };
        CaseUpdate: {
            /** @description The Project that handles it. While the Project is open, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            projectId?: string | null;
            subject?: string;
            description?: string | null;
            /** @enum {string|null} */
            origin?: "PHONE" | "EMAIL" | "WEB" | "PORTAL" | "MONITORING" | "FIELD" | "API" | null;
            /**
             * @description The severity. It determines the due times when the Case is created.
             * @enum {string|null}
             */
            severity?: "LOW" | "MEDIUM" | "HIGH" | "CRITICAL" | null;
            category?: string | null;
            /** @description How it was resolved. */
            resolution?: string | null;
            /** Format: date-time */
            openedAt?: string;
            /**
             * Format: date-time
             * @description When the Customer got the first response.
             */
            firstResponseAt?: string | null;
            /** @description Copied from `sourceServiceRequestId.submissionAnswers` on create, if it is not sent. */
            submissionAnswers?: Record<string, never> | null;
            /** @description Copied from `sourceServiceRequestId.reportedHardware` on create, if it is not sent. */
            reportedHardware?: Record<string, never>[] | null;
            /** @description Copied from `sourceServiceRequestId.submittedContact` on create, if it is not sent. */
            submittedContact?: Record<string, never> | null;
            /**
             * @description Can change to any other status, except from CLOSED, which is final.
             * @enum {string}
             */
            status?: "OPEN" | "TRIAGING" | "IN_PROGRESS" | "AWAITING_CUSTOMER" | "AWAITING_VENDOR" | "AWAITING_WORK" | "RESOLVED" | "CLOSED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        CaseUpsert: {
            customerId?: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId?: string | null;
            /** @description The affected System. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. The `propertyId` of the referenced record must equal this record's `propertyId`, if that is set. */
            systemId?: string | null;
            /** @description The Project that handles it. While the Project is open, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            projectId?: string | null;
            /** @description The Service Request for which it was opened. */
            sourceServiceRequestId?: string | null;
            subject?: string;
            description?: string | null;
            /** @enum {string|null} */
            origin?: "PHONE" | "EMAIL" | "WEB" | "PORTAL" | "MONITORING" | "FIELD" | "API" | null;
            /**
             * @description The severity. It determines the due times when the Case is created.
             * @enum {string|null}
             */
            severity?: "LOW" | "MEDIUM" | "HIGH" | "CRITICAL" | null;
            category?: string | null;
            /** @description How it was resolved. */
            resolution?: string | null;
            /** Format: date-time */
            openedAt?: string;
            /**
             * Format: date-time
             * @description When the Customer got the first response.
             */
            firstResponseAt?: string | null;
            /** @description Copied from `sourceServiceRequestId.submissionAnswers` on create, if it is not sent. */
            submissionAnswers?: Record<string, never> | null;
            /** @description Copied from `sourceServiceRequestId.reportedHardware` on create, if it is not sent. */
            reportedHardware?: Record<string, never>[] | null;
            /** @description Copied from `sourceServiceRequestId.submittedContact` on create, if it is not sent. */
            submittedContact?: Record<string, never> | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId?: string | null;
            /**
             * @description Can change to any other status, except from CLOSED, which is final.
             * @enum {string}
             */
            status?: "OPEN" | "TRIAGING" | "IN_PROGRESS" | "AWAITING_CUSTOMER" | "AWAITING_VENDOR" | "AWAITING_WORK" | "RESOLVED" | "CLOSED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        /** @description An agreement with a Customer about the offer of a Quote. */
        Contract: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /** @description The agreed Quote, which must be SENT or ACCEPTED. The referenced record must have `status` `SENT` or `ACCEPTED`. */
            quoteId: string;
            /** @description The Customer of the Quote's Opportunity. Copied from `quoteId.opportunityId.customerId` on create. */
            customerId: string;
            /** @description The `customerId` of the referenced record must equal this record's `quoteId.opportunityId.customerId`, if that is set. */
            projectId: string | null;
            contractNumber: string;
            /** @description The agreed price. It cannot change after the Contract is sent. */
            value: string | null;
            /** Format: date-time */
            signedAt: string | null;
            /** Format: date-time */
            voidedAt: string | null;
            /**
             * @description Changed only by actions.
             * @enum {string}
             */
            status: "DRAFT" | "SENT" | "SIGNED" | "VOIDED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `quoteId`, only if `expand` names it. Null for a deleted record. */
            quote?: components["schemas"]["Quote"] | null;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
            /** @description The record of `projectId`, only if `expand` names it. Null for a deleted record. */
            project?: components["schemas"]["Project"] | null;
        };
        ContractChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /** @description The agreed Quote, which must be SENT or ACCEPTED. The referenced record must have `status` `SENT` or `ACCEPTED`. */
            quoteId: string;
            /** @description The Customer of the Quote's Opportunity. Copied from `quoteId.opportunityId.customerId` on create. */
            customerId: string;
            /** @description The `customerId` of the referenced record must equal this record's `quoteId.opportunityId.customerId`, if that is set. */
            projectId: string | null;
            contractNumber: string;
            /** @description The agreed price. It cannot change after the Contract is sent. */
            value: string | null;
            /** Format: date-time */
            signedAt: string | null;
            /** Format: date-time */
            voidedAt: string | null;
            /**
             * @description Changed only by actions.
             * @enum {string}
             */
            status: "DRAFT" | "SENT" | "SIGNED" | "VOIDED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `quoteId`, only if `expand` names it. Null for a deleted record. */
            quote?: components["schemas"]["Quote"] | null;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
            /** @description The record of `projectId`, only if `expand` names it. Null for a deleted record. */
            project?: components["schemas"]["Project"] | null;
            changed: boolean;
        };
        ContractCreate: {
            /** @description The agreed Quote, which must be SENT or ACCEPTED. The referenced record must have `status` `SENT` or `ACCEPTED`. */
            quoteId: string;
            /** @description The `customerId` of the referenced record must equal this record's `quoteId.opportunityId.customerId`, if that is set. */
            projectId?: string | null;
            /** @description The agreed price. It cannot change after the Contract is sent. */
            value?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        ContractEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "contract.created" | "contract.updated" | "contract.sent" | "contract.signed" | "contract.voided";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "contract";
                resource: components["schemas"]["Contract"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        ContractUpdate: {
            /** @description The `customerId` of the referenced record must equal this record's `quoteId.opportunityId.customerId`, if that is set. */
            projectId?: string | null;
            /** @description The agreed price. It cannot change after the Contract is sent. */
            value?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        ContractUpsert: {
            /** @description The agreed Quote, which must be SENT or ACCEPTED. The referenced record must have `status` `SENT` or `ACCEPTED`. */
            quoteId?: string;
            /** @description The `customerId` of the referenced record must equal this record's `quoteId.opportunityId.customerId`, if that is set. */
            projectId?: string | null;
            /** @description The agreed price. It cannot change after the Contract is sent. */
            value?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        /** @description A person to whom the organization sells and whom it serves. */
        Customer: {
            /** @description Its id; sorts by creation time. */
            id: string;
            firstName: string;
            lastName: string;
            /**
             * Format: email
             * @description Not unique. Comparisons ignore letter case.
             */
            email: string | null;
            phone: string | null;
            /** @enum {string} */
            status: "ACTIVE" | "INACTIVE";
            notes: string | null;
            /**
             * Format: date-time
             * @description When the person was erased.
             */
            erasedAt: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `ownerId`, only if `expand` names it. Null for a deleted record. */
            owner?: components["schemas"]["TeamMember"] | null;
        };
        CustomerChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            firstName: string;
            lastName: string;
            /**
             * Format: email
             * @description Not unique. Comparisons ignore letter case.
             */
            email: string | null;
            phone: string | null;
            /** @enum {string} */
            status: "ACTIVE" | "INACTIVE";
            notes: string | null;
            /**
             * Format: date-time
             * @description When the person was erased.
             */
            erasedAt: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `ownerId`, only if `expand` names it. Null for a deleted record. */
            owner?: components["schemas"]["TeamMember"] | null;
            changed: boolean;
        };
        CustomerCreate: {
            firstName: string;
            lastName: string;
            /**
             * Format: email
             * @description Not unique. Comparisons ignore letter case.
             */
            email?: string | null;
            phone?: string | null;
            /**
             * @description Default: `ACTIVE`.
             * @enum {string}
             */
            status?: "ACTIVE" | "INACTIVE";
            notes?: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        CustomerEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "customer.created" | "customer.updated" | "customer.erased";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "customer";
                resource: components["schemas"]["Customer"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        CustomerUpdate: {
            firstName?: string;
            lastName?: string;
            /**
             * Format: email
             * @description Not unique. Comparisons ignore letter case.
             */
            email?: string | null;
            phone?: string | null;
            /** @enum {string} */
            status?: "ACTIVE" | "INACTIVE";
            notes?: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        Deleted: {
            id: string;
            /** @enum {boolean} */
            deleted: true;
        };
        /** @description A service to which a Customer is entitled, such as a yearly cleaning. A Work Order can use it. */
        Entitlement: {
            /** @description Its id; sorts by creation time. */
            id: string;
            customerId: string;
            name: string;
            /** @description The type, such as `warranty` or `maintenance`. */
            type: string | null;
            /** @description The Work Order that uses it; null after that Work Order is cancelled. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            workOrderId: string | null;
            /**
             * Format: date-time
             * @description When it expires if it is AVAILABLE; null for never.
             */
            validUntil: string | null;
            /**
             * Format: date-time
             * @description When it was last released because a Work Order was cancelled.
             */
            syncedAt: string | null;
            /**
             * @description An AVAILABLE Entitlement past validUntil becomes EXPIRED.
             * @enum {string}
             */
            status: "AVAILABLE" | "ALLOCATED" | "CONSUMED" | "EXPIRED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
            /** @description The record of `workOrderId`, only if `expand` names it. Null for a deleted record. */
            workOrder?: components["schemas"]["WorkOrder"] | null;
        };
        EntitlementChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            customerId: string;
            name: string;
            /** @description The type, such as `warranty` or `maintenance`. */
            type: string | null;
            /** @description The Work Order that uses it; null after that Work Order is cancelled. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            workOrderId: string | null;
            /**
             * Format: date-time
             * @description When it expires if it is AVAILABLE; null for never.
             */
            validUntil: string | null;
            /**
             * Format: date-time
             * @description When it was last released because a Work Order was cancelled.
             */
            syncedAt: string | null;
            /**
             * @description An AVAILABLE Entitlement past validUntil becomes EXPIRED.
             * @enum {string}
             */
            status: "AVAILABLE" | "ALLOCATED" | "CONSUMED" | "EXPIRED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
            /** @description The record of `workOrderId`, only if `expand` names it. Null for a deleted record. */
            workOrder?: components["schemas"]["WorkOrder"] | null;
            changed: boolean;
        };
        EntitlementCreate: {
            customerId: string;
            name: string;
            /** @description The type, such as `warranty` or `maintenance`. */
            type?: string | null;
            /** @description The Work Order that uses it; null after that Work Order is cancelled. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            workOrderId?: string | null;
            /**
             * Format: date-time
             * @description When it expires if it is AVAILABLE; null for never.
             */
            validUntil?: string | null;
            /**
             * @description An AVAILABLE Entitlement past validUntil becomes EXPIRED. Default: `AVAILABLE`.
             * @enum {string}
             */
            status?: "AVAILABLE" | "ALLOCATED" | "CONSUMED" | "EXPIRED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
        };
        EntitlementEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "entitlement.created" | "entitlement.updated" | "entitlement.expired";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "entitlement";
                resource: components["schemas"]["Entitlement"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        EntitlementUpdate: {
            name?: string;
            /** @description The type, such as `warranty` or `maintenance`. */
            type?: string | null;
            /** @description The Work Order that uses it; null after that Work Order is cancelled. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            workOrderId?: string | null;
            /**
             * Format: date-time
             * @description When it expires if it is AVAILABLE; null for never.
             */
            validUntil?: string | null;
            /**
             * @description An AVAILABLE Entitlement past validUntil becomes EXPIRED.
             * @enum {string}
             */
            status?: "AVAILABLE" | "ALLOCATED" | "CONSUMED" | "EXPIRED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
        };
        EntitlementUpsert: {
            customerId?: string;
            name?: string;
            /** @description The type, such as `warranty` or `maintenance`. */
            type?: string | null;
            /** @description The Work Order that uses it; null after that Work Order is cancelled. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            workOrderId?: string | null;
            /**
             * Format: date-time
             * @description When it expires if it is AVAILABLE; null for never.
             */
            validUntil?: string | null;
            /**
             * @description An AVAILABLE Entitlement past validUntil becomes EXPIRED.
             * @enum {string}
             */
            status?: "AVAILABLE" | "ALLOCATED" | "CONSUMED" | "EXPIRED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
        };
        ErrorDetail: {
            /** @description A JSON Pointer into the body, or `query.NAME`, `header.NAME` or `path.NAME`. */
            path: string;
            code: string;
            message: string;
            /** @description INVALID_STATE: the current state of the record. */
            currentState?: string | boolean | number | null;
            /** @description INVALID_STATE: the states in which the call is allowed. */
            allowedFrom?: (string | boolean | number | null)[];
            /** @description INSUFFICIENT_SCOPE: the scope that is missing. */
            scope?: string;
            /** @description PERMISSION_DENIED: the permission that is missing. */
            permission?: string;
            /** @description PRECONDITION_FAILED: the current version of the record. */
            currentVersion?: number;
            /** @description EXTERNAL_REFERENCE_*: the type of the linked record. */
            resourceType?: string;
            /** @description EXTERNAL_REFERENCE_*: the ID of the linked record. */
            resourceId?: string;
        } & {
            [key: string]: unknown;
        };
        ErrorMeta: {
            requestId: string;
            /** @enum {string} */
            version: "v1";
            /** Format: date-time */
            timestamp: string;
            rateLimit?: components["schemas"]["RateLimit"];
            /**
             * @description True for a request with `dryRun=true`: no change was saved.
             * @enum {boolean}
             */
            dryRun?: true;
        };
        /** @description An event. `type` is its type, and `data.resource` is the whole record. */
        Event: components["schemas"]["ApiKeyEvent"] | components["schemas"]["ExternalReferenceEvent"] | components["schemas"]["WebhookEndpointEvent"] | components["schemas"]["ActivityEvent"] | components["schemas"]["CampaignEvent"] | components["schemas"]["CaseEvent"] | components["schemas"]["ContractEvent"] | components["schemas"]["CustomerEvent"] | components["schemas"]["EntitlementEvent"] | components["schemas"]["ExternalRecordLinkEvent"] | components["schemas"]["FieldDefinitionEvent"] | components["schemas"]["LeadEvent"] | components["schemas"]["OpportunityEvent"] | components["schemas"]["ProjectItemEvent"] | components["schemas"]["ProjectTemplateEvent"] | components["schemas"]["ProjectEvent"] | components["schemas"]["PropertyEvent"] | components["schemas"]["QuoteEvent"] | components["schemas"]["SalesTypeEvent"] | components["schemas"]["ServiceAppointmentIssueEvent"] | components["schemas"]["ServiceAppointmentEvent"] | components["schemas"]["ServiceRequestEvent"] | components["schemas"]["SystemEvent"] | components["schemas"]["TeamMemberEvent"] | components["schemas"]["WorkOrderEvent"];
        /** @description A link from a Case to a record in another system, with labels for people. */
        ExternalRecordLink: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /** @description The record that contains it. */
            caseId: string;
            /** @description The system's name for programs. */
            externalSystem: string;
            /** @description The system's name for people. */
            externalSystemLabel: string | null;
            /** @description The kind of record, for people. */
            objectLabel: string | null;
            /** @description The name of the record, for people. */
            recordLabel: string | null;
            /**
             * Format: uri
             * @description The address at which a person can open the record.
             */
            url: string | null;
            /** @description The id of the record in that system. */
            externalId: string | null;
            /** @description Any additional data of the linking program. */
            data: {
                [key: string]: unknown;
            } | null;
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `caseId`, only if `expand` names it. Null for a deleted record. */
            case?: components["schemas"]["Case"] | null;
        };
        ExternalRecordLinkCreate: {
            /** @description The system's name for programs. */
            externalSystem: string;
            /** @description The system's name for people. */
            externalSystemLabel?: string | null;
            /** @description The kind of record, for people. */
            objectLabel?: string | null;
            /** @description The name of the record, for people. */
            recordLabel?: string | null;
            /**
             * Format: uri
             * @description The address at which a person can open the record.
             */
            url?: string | null;
            /** @description The id of the record in that system. */
            externalId?: string | null;
            /** @description Any additional data of the linking program. */
            data?: Record<string, never> | null;
        };
        ExternalRecordLinkEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "external_record_link.created" | "external_record_link.deleted";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "external_record_link";
                resource: components["schemas"]["ExternalRecordLink"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        /** @description A link from an id in a foreign system to a record. A tuple is linked to exactly one record. */
        ExternalReference: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /**
             * @description The kind of the record.
             * @enum {string}
             */
            resourceType: "campaign" | "case" | "contract" | "customer" | "entitlement" | "lead" | "opportunity" | "project_template" | "project" | "property" | "quote" | "service_appointment" | "service_request" | "system" | "team_member" | "work_order";
            /**
             * Format: record-id
             * @description The record.
             */
            resourceId: string;
            /** @description The foreign system. Unique in the organization together with `externalObject`, `externalId`. */
            externalSystem: string;
            /** @description The kind of thing there. */
            externalObject: string;
            /** @description Its id there. */
            externalId: string;
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `resourceId`, only if `expand` names it. Null for a deleted record. */
            resource?: components["schemas"]["Campaign"] | components["schemas"]["Case"] | components["schemas"]["Contract"] | components["schemas"]["Customer"] | components["schemas"]["Entitlement"] | components["schemas"]["Lead"] | components["schemas"]["Opportunity"] | components["schemas"]["ProjectTemplate"] | components["schemas"]["Project"] | components["schemas"]["Property"] | components["schemas"]["Quote"] | components["schemas"]["ServiceAppointment"] | components["schemas"]["ServiceRequest"] | components["schemas"]["System"] | components["schemas"]["TeamMember"] | components["schemas"]["WorkOrder"] | null;
        };
        ExternalReferenceEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "external_reference.created" | "external_reference.repaired" | "external_reference.deleted";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "external_reference";
                resource: components["schemas"]["ExternalReference"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        ExternalReferenceLinkInput: {
            /** @description The kind of the record, such as `customer`. */
            resourceType: string;
            /** @description Its id. Validated only if the tuple is free. */
            resourceId: string;
            externalSystem: string;
            externalObject: string;
            externalId: string;
        };
        ExternalReferenceLookupBatchInput: {
            lookups: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
        };
        ExternalReferenceLookupResult: {
            resourceType: string;
            resourceId: string;
            externalReference: components["schemas"]["ExternalReference"];
        };
        ExternalReferenceRepairInput: {
            /** @description The kind of the record to link to. */
            resourceType: string;
            /** @description Its id. Validated after the expected record. */
            resourceId: string;
            /** @description The kind of the currently linked record. Compared as text. */
            expectedCurrentResourceType: string;
            /** @description The id of that record. Compared as text. */
            expectedCurrentResourceId: string;
            externalSystem: string;
            externalObject: string;
            externalId: string;
        };
        /** @description A custom field that the organization registered for a kind of record. Its key stays reserved after it is deleted. */
        FieldDefinition: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /** @enum {string} */
            resourceType: "case" | "contract" | "customer" | "lead" | "opportunity" | "project" | "property" | "quote" | "service_appointment" | "system" | "work_order";
            /** @description The key of its value in `customFields`. Unique in the organization together with `resourceType`; values of deleted records stay reserved. */
            key: string;
            label: string;
            /** @enum {string} */
            type: "TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "SELECT" | "MULTI_SELECT";
            /** @description The possible answers of a SELECT or MULTI_SELECT. */
            options: string[];
            /** @description Whether an answer is required. Checked on create and when the answer is cleared. */
            isRequired: boolean;
            /** @description Whether it is in use. Answers of an inactive field are stored but not returned. */
            isActive: boolean;
            /** @description For quote and project: whether a missing answer is copied from the Case's answer with the same key. */
            inheritsFromCase: boolean;
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
        };
        FieldDefinitionChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /** @enum {string} */
            resourceType: "case" | "contract" | "customer" | "lead" | "opportunity" | "project" | "property" | "quote" | "service_appointment" | "system" | "work_order";
            /** @description The key of its value in `customFields`. Unique in the organization together with `resourceType`; values of deleted records stay reserved. */
            key: string;
            label: string;
            /** @enum {string} */
            type: "TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "SELECT" | "MULTI_SELECT";
            /** @description The possible answers of a SELECT or MULTI_SELECT. */
            options: string[];
            /** @description Whether an answer is required. Checked on create and when the answer is cleared. */
            isRequired: boolean;
            /** @description Whether it is in use. Answers of an inactive field are stored but not returned. */
            isActive: boolean;
            /** @description For quote and project: whether a missing answer is copied from the Case's answer with the same key. */
            inheritsFromCase: boolean;
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            changed: boolean;
        };
        FieldDefinitionCreate: {
            /** @enum {string} */
            resourceType: "case" | "contract" | "customer" | "lead" | "opportunity" | "project" | "property" | "quote" | "service_appointment" | "system" | "work_order";
            /** @description The key of its value in `customFields`. Unique in the organization together with `resourceType`; values of deleted records stay reserved. */
            key: string;
            label: string;
            /**
             * @description Default: `TEXT`.
             * @enum {string}
             */
            type?: "TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "SELECT" | "MULTI_SELECT";
            /** @description The possible answers of a SELECT or MULTI_SELECT. Default: `[]`. */
            options?: string[];
            /** @description Whether an answer is required. Checked on create and when the answer is cleared. Default: `false`. */
            isRequired?: boolean;
            /** @description Whether it is in use. Answers of an inactive field are stored but not returned. Default: `true`. */
            isActive?: boolean;
            /** @description For quote and project: whether a missing answer is copied from the Case's answer with the same key. Default: `false`. */
            inheritsFromCase?: boolean;
        };
        FieldDefinitionEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "field_definition.created" | "field_definition.updated" | "field_definition.deleted";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "field_definition";
                resource: components["schemas"]["FieldDefinition"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        FieldDefinitionUpdate: {
            label?: string;
            /** @enum {string} */
            type?: "TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "SELECT" | "MULTI_SELECT";
            /** @description The possible answers of a SELECT or MULTI_SELECT. */
            options?: string[];
            /** @description Whether an answer is required. Checked on create and when the answer is cleared. */
            isRequired?: boolean;
            /** @description Whether it is in use. Answers of an inactive field are stored but not returned. */
            isActive?: boolean;
            /** @description For quote and project: whether a missing answer is copied from the Case's answer with the same key. */
            inheritsFromCase?: boolean;
        };
        Identity: {
            organizationId: string;
            organization: {
                id: string;
                name: string;
            };
            apiKey: {
                /** @description Its id; sorts by creation time. */
                id: string;
                /** @description Its purpose. */
                name: string;
                /** @description Its first characters. Only its holder knows the rest. */
                prefix: string | null;
                /** @description The preset whose scopes it has. Default: the first preset. */
                scopePreset: string | null;
                /** @description The number of requests it may make in a window. */
                rateLimitPolicy: {
                    limit: number;
                    windowSeconds: number;
                };
                /** @description Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed. */
                ipAllowlist: {
                    enabled: boolean;
                    entries: string[];
                };
                /** @description Any additional data. */
                metadata: {
                    [key: string]: unknown;
                };
                /** @description The owner of a created record if the request names none, by resource: { "lead": "tm_…" }. */
                defaultOwners: {
                    [key: string]: unknown;
                };
                /** @description Whether it was rotated and still works for a while. */
                isRotationGrace: boolean;
                scopes: string[];
            };
            /** @description The member to whom the key was issued; null for a key without a member. */
            teamMember: {
                id: string;
                /** @enum {string} */
                role: "OWNER" | "ADMIN" | "MANAGER" | "MEMBER";
            } | null;
            /** @description The permissions that the member's role grants now, sorted; none while the member is inactive. */
            permissions: string[];
        };
        /** @description A person who may become a Customer. */
        Lead: {
            /** @description Its id; sorts by creation time. */
            id: string;
            firstName: string;
            lastName: string;
            /**
             * Format: email
             * @description Conversion treats a Customer with the same email as the same person.
             */
            email: string | null;
            phone: string | null;
            /** @description The source, such as `referral` or the name of a web form. */
            source: string | null;
            /** @description Street and number. */
            address: string | null;
            city: string | null;
            /** @description State or province. */
            state: string | null;
            zipCode: string | null;
            /** @description The id of the address in a map service. */
            placeId: string | null;
            /** @description The Campaign from which it came. */
            campaignId: string | null;
            notes: string | null;
            /** Format: date-time */
            convertedAt: string | null;
            /** @description The Customer that it became. */
            customerId: string | null;
            /** @description The Property that its address became. */
            propertyId: string | null;
            /** @description The Opportunity that it became. */
            opportunityId: string | null;
            /**
             * Format: date-time
             * @description When the person was erased.
             */
            erasedAt: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId: string | null;
            /**
             * @description The progress. Only conversion leads to CONVERTED, which is final.
             * @enum {string}
             */
            status: "NEW" | "CONTACTED" | "QUALIFIED" | "UNQUALIFIED" | "CONVERTED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `campaignId`, only if `expand` names it. Null for a deleted record. */
            campaign?: components["schemas"]["Campaign"] | null;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
            /** @description The record of `propertyId`, only if `expand` names it. Null for a deleted record. */
            property?: components["schemas"]["Property"] | null;
            /** @description The record of `opportunityId`, only if `expand` names it. Null for a deleted record. */
            opportunity?: components["schemas"]["Opportunity"] | null;
            /** @description The record of `ownerId`, only if `expand` names it. Null for a deleted record. */
            owner?: components["schemas"]["TeamMember"] | null;
        };
        LeadChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            firstName: string;
            lastName: string;
            /**
             * Format: email
             * @description Conversion treats a Customer with the same email as the same person.
             */
            email: string | null;
            phone: string | null;
            /** @description The source, such as `referral` or the name of a web form. */
            source: string | null;
            /** @description Street and number. */
            address: string | null;
            city: string | null;
            /** @description State or province. */
            state: string | null;
            zipCode: string | null;
            /** @description The id of the address in a map service. */
            placeId: string | null;
            /** @description The Campaign from which it came. */
            campaignId: string | null;
            notes: string | null;
            /** Format: date-time */
            convertedAt: string | null;
            /** @description The Customer that it became. */
            customerId: string | null;
            /** @description The Property that its address became. */
            propertyId: string | null;
            /** @description The Opportunity that it became. */
            opportunityId: string | null;
            /**
             * Format: date-time
             * @description When the person was erased.
             */
            erasedAt: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId: string | null;
            /**
             * @description The progress. Only conversion leads to CONVERTED, which is final.
             * @enum {string}
             */
            status: "NEW" | "CONTACTED" | "QUALIFIED" | "UNQUALIFIED" | "CONVERTED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `campaignId`, only if `expand` names it. Null for a deleted record. */
            campaign?: components["schemas"]["Campaign"] | null;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
            /** @description The record of `propertyId`, only if `expand` names it. Null for a deleted record. */
            property?: components["schemas"]["Property"] | null;
            /** @description The record of `opportunityId`, only if `expand` names it. Null for a deleted record. */
            opportunity?: components["schemas"]["Opportunity"] | null;
            /** @description The record of `ownerId`, only if `expand` names it. Null for a deleted record. */
            owner?: components["schemas"]["TeamMember"] | null;
            changed: boolean;
        };
        LeadConvertInput: {
            /** @description The Customer to find or create. Fields that you do not send are those of the Lead. */
            customer?: {
                firstName?: string | null;
                lastName?: string | null;
                /** Format: email */
                email?: string | null;
                phone?: string | null;
            } | null;
            /** @description The Property to find or create. Fields that you do not send are those of the Lead. */
            property?: {
                address?: string | null;
                city?: string | null;
                state?: string | null;
                zipCode?: string | null;
                placeId?: string | null;
            } | null;
            /** @description The Opportunity to create. */
            opportunity?: {
                /** @description The name. Default: the Customer's full name. */
                name?: string | null;
                salesTypeIds?: string[] | null;
                value?: string | null;
            } | null;
        };
        LeadConvertResult: {
            lead: components["schemas"]["Lead"];
            customer: components["schemas"]["Customer"];
            property: {
                /** @description Its id; sorts by creation time. */
                id: string;
                customerId: string;
                /** @description Street and number. */
                address: string;
                city: string;
                /** @description State or province. */
                state: string;
                zipCode: string;
                /** @description The id of the address in a map service. Lead conversion compares it. */
                placeId: string | null;
                /** @description Degrees north. */
                latitude: number | null;
                /** @description Degrees east. */
                longitude: number | null;
                /** Format: timezone */
                timezone: string | null;
                /** @description The type, such as `asphalt shingle` or `flat`. */
                roofType: string | null;
                /** @description The company that supplies its electricity. */
                utilityName: string | null;
                /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
                externalReferences: {
                    id: string;
                    externalSystem: string;
                    externalObject: string;
                    externalId: string;
                }[];
                /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
                customFields: {
                    [key: string]: unknown;
                };
                /** @description Raised by each change; the ETag of the record. */
                version: number;
                /**
                 * Format: date-time
                 * @description When it was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
                 */
                updatedAt: string;
                /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
                customer?: components["schemas"]["Customer"] | null;
            };
            opportunity: {
                /** @description Its id; sorts by creation time. */
                id: string;
                name: string;
                customerId: string;
                propertyId: string | null;
                /** @description The Lead from which it was converted. */
                leadId: string | null;
                /** @description The kinds of sale. An inactive Sales Type cannot be added. */
                salesTypeIds: string[];
                /** @description The expected value of the sale. */
                value: string | null;
                /** Format: date */
                expectedCloseDate: string | null;
                /**
                 * Format: date-time
                 * @description When it was won or lost; null after it is reopened.
                 */
                closedAt: string | null;
                lossReason: string | null;
                /** @description The member who owns the record. Default: the key's default owner. */
                ownerId: string | null;
                /**
                 * @description The progress of the sale. A LOST Opportunity can be reopened to NEW; WON is final.
                 * @enum {string}
                 */
                stage: "NEW" | "QUALIFIED" | "PROPOSAL" | "NEGOTIATION" | "LOST" | "WON";
                /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
                externalReferences: {
                    id: string;
                    externalSystem: string;
                    externalObject: string;
                    externalId: string;
                }[];
                /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
                customFields: {
                    [key: string]: unknown;
                };
                /** @description Raised by each change; the ETag of the record. */
                version: number;
                /**
                 * Format: date-time
                 * @description When it was created.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
                 */
                updatedAt: string;
                /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
                customer?: components["schemas"]["Customer"] | null;
                /** @description The record of `propertyId`, only if `expand` names it. Null for a deleted record. */
                property?: components["schemas"]["Property"] | null;
                /** @description The record of `leadId`, only if `expand` names it. Null for a deleted record. */
                lead?: components["schemas"]["Lead"] | null;
                /** @description The records of `salesTypeIds`, only if `expand` names it. Null for a deleted record. */
                salesTypes?: (components["schemas"]["SalesType"] | null)[];
                /** @description The record of `ownerId`, only if `expand` names it. Null for a deleted record. */
                owner?: components["schemas"]["TeamMember"] | null;
            };
            /** @description Whether each of them was created. */
            created: {
                customer: boolean;
                property: boolean;
            };
        };
        LeadCreate: {
            firstName: string;
            lastName: string;
            /**
             * Format: email
             * @description Conversion treats a Customer with the same email as the same person.
             */
            email?: string | null;
            phone?: string | null;
            /** @description The source, such as `referral` or the name of a web form. */
            source?: string | null;
            /** @description Street and number. */
            address?: string | null;
            city?: string | null;
            /** @description State or province. */
            state?: string | null;
            zipCode?: string | null;
            /** @description The id of the address in a map service. */
            placeId?: string | null;
            /** @description The Campaign from which it came. */
            campaignId?: string | null;
            notes?: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId?: string | null;
            /**
             * @description The progress. Only conversion leads to CONVERTED, which is final. Default: `NEW`.
             * @enum {string}
             */
            status?: "NEW" | "CONTACTED" | "QUALIFIED" | "UNQUALIFIED" | "CONVERTED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        LeadEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "lead.created" | "lead.updated" | "lead.converted" | "lead.erased";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "lead";
                resource: components["schemas"]["Lead"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        LeadUpdate: {
            firstName?: string;
            lastName?: string;
            /**
             * Format: email
             * @description Conversion treats a Customer with the same email as the same person.
             */
            email?: string | null;
            phone?: string | null;
            /** @description The source, such as `referral` or the name of a web form. */
            source?: string | null;
            /** @description Street and number. */
            address?: string | null;
            city?: string | null;
            /** @description State or province. */
            state?: string | null;
            zipCode?: string | null;
            /** @description The id of the address in a map service. */
            placeId?: string | null;
            /** @description The Campaign from which it came. */
            campaignId?: string | null;
            notes?: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId?: string | null;
            /**
             * @description The progress. Only conversion leads to CONVERTED, which is final.
             * @enum {string}
             */
            status?: "NEW" | "CONTACTED" | "QUALIFIED" | "UNQUALIFIED" | "CONVERTED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        ListMeta: {
            requestId: string;
            /** @enum {string} */
            version: "v1";
            /** Format: date-time */
            timestamp: string;
            rateLimit: components["schemas"]["RateLimit"];
            nextCursor: string | null;
            hasMore: boolean;
            warnings?: components["schemas"]["Warning"][];
            omittedWarnings?: number;
            /** @description Returned with `count=true`. */
            count?: number;
            /** @description False if there are more than `count`. */
            countIsExact?: boolean;
        };
        Meta: {
            requestId: string;
            /** @enum {string} */
            version: "v1";
            /** Format: date-time */
            timestamp: string;
            rateLimit: components["schemas"]["RateLimit"];
            warnings?: components["schemas"]["Warning"][];
            omittedWarnings?: number;
            /**
             * @description True for a request with `dryRun=true`: no change was saved.
             * @enum {boolean}
             */
            dryRun?: true;
        };
        /** @description A possible sale to a Customer. */
        Opportunity: {
            /** @description Its id; sorts by creation time. */
            id: string;
            name: string;
            customerId: string;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId: string | null;
            /** @description The Lead from which it was converted. */
            leadId: string | null;
            /** @description The kinds of sale. An inactive Sales Type cannot be added. The referenced record must have `isActive` `true`. Any other record is refused with `REFERENCE_NOT_FOUND`. */
            salesTypeIds: string[];
            /** @description The expected value of the sale. */
            value: string | null;
            /** Format: date */
            expectedCloseDate: string | null;
            /**
             * Format: date-time
             * @description When it was won or lost; null after it is reopened.
             */
            closedAt: string | null;
            lossReason: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId: string | null;
            /**
             * @description The progress of the sale. A LOST Opportunity can be reopened to NEW; WON is final.
             * @enum {string}
             */
            stage: "NEW" | "QUALIFIED" | "PROPOSAL" | "NEGOTIATION" | "LOST" | "WON";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
            /** @description The record of `propertyId`, only if `expand` names it. Null for a deleted record. */
            property?: components["schemas"]["Property"] | null;
            /** @description The record of `leadId`, only if `expand` names it. Null for a deleted record. */
            lead?: components["schemas"]["Lead"] | null;
            /** @description The records of `salesTypeIds`, only if `expand` names it. Null for a deleted record. */
            salesTypes?: (components["schemas"]["SalesType"] | null)[];
            /** @description The record of `ownerId`, only if `expand` names it. Null for a deleted record. */
            owner?: components["schemas"]["TeamMember"] | null;
        };
        OpportunityChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            name: string;
            customerId: string;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId: string | null;
            /** @description The Lead from which it was converted. */
            leadId: string | null;
            /** @description The kinds of sale. An inactive Sales Type cannot be added. The referenced record must have `isActive` `true`. Any other record is refused with `REFERENCE_NOT_FOUND`. */
            salesTypeIds: string[];
            /** @description The expected value of the sale. */
            value: string | null;
            /** Format: date */
            expectedCloseDate: string | null;
            /**
             * Format: date-time
             * @description When it was won or lost; null after it is reopened.
             */
            closedAt: string | null;
            lossReason: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId: string | null;
            /**
             * @description The progress of the sale. A LOST Opportunity can be reopened to NEW; WON is final.
             * @enum {string}
             */
            stage: "NEW" | "QUALIFIED" | "PROPOSAL" | "NEGOTIATION" | "LOST" | "WON";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
            /** @description The record of `propertyId`, only if `expand` names it. Null for a deleted record. */
            property?: components["schemas"]["Property"] | null;
            /** @description The record of `leadId`, only if `expand` names it. Null for a deleted record. */
            lead?: components["schemas"]["Lead"] | null;
            /** @description The records of `salesTypeIds`, only if `expand` names it. Null for a deleted record. */
            salesTypes?: (components["schemas"]["SalesType"] | null)[];
            /** @description The record of `ownerId`, only if `expand` names it. Null for a deleted record. */
            owner?: components["schemas"]["TeamMember"] | null;
            changed: boolean;
        };
        OpportunityCreate: {
            name: string;
            customerId: string;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId?: string | null;
            /** @description The Lead from which it was converted. */
            leadId?: string | null;
            /** @description The kinds of sale. An inactive Sales Type cannot be added. The referenced record must have `isActive` `true`. Any other record is refused with `REFERENCE_NOT_FOUND`. Default: `[]`. */
            salesTypeIds?: string[];
            /** @description The expected value of the sale. */
            value?: string | null;
            /** Format: date */
            expectedCloseDate?: string | null;
            lossReason?: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId?: string | null;
            /**
             * @description The progress of the sale. A LOST Opportunity can be reopened to NEW; WON is final. Default: `NEW`.
             * @enum {string}
             */
            stage?: "NEW" | "QUALIFIED" | "PROPOSAL" | "NEGOTIATION" | "LOST" | "WON";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        OpportunityEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "opportunity.created" | "opportunity.updated";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "opportunity";
                resource: components["schemas"]["Opportunity"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        OpportunityUpdate: {
            name?: string;
            /** @description The kinds of sale. An inactive Sales Type cannot be added. The referenced record must have `isActive` `true`. Any other record is refused with `REFERENCE_NOT_FOUND`. */
            salesTypeIds?: string[];
            /** @description The expected value of the sale. */
            value?: string | null;
            /** Format: date */
            expectedCloseDate?: string | null;
            lossReason?: string | null;
            /**
             * @description The progress of the sale. A LOST Opportunity can be reopened to NEW; WON is final.
             * @enum {string}
             */
            stage?: "NEW" | "QUALIFIED" | "PROPOSAL" | "NEGOTIATION" | "LOST" | "WON";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        OpportunityUpsert: {
            name?: string;
            customerId?: string;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId?: string | null;
            /** @description The Lead from which it was converted. */
            leadId?: string | null;
            /** @description The kinds of sale. An inactive Sales Type cannot be added. The referenced record must have `isActive` `true`. Any other record is refused with `REFERENCE_NOT_FOUND`. */
            salesTypeIds?: string[];
            /** @description The expected value of the sale. */
            value?: string | null;
            /** Format: date */
            expectedCloseDate?: string | null;
            lossReason?: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId?: string | null;
            /**
             * @description The progress of the sale. A LOST Opportunity can be reopened to NEW; WON is final.
             * @enum {string}
             */
            stage?: "NEW" | "QUALIFIED" | "PROPOSAL" | "NEGOTIATION" | "LOST" | "WON";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        /** @description The delivery of a sale to a Customer, from planning to handover. */
        Project: {
            /** @description Its id; sorts by creation time. */
            id: string;
            name: string;
            projectNumber: string;
            customerId: string;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            opportunityId: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            contractId: string | null;
            /** @description The active Project Template whose items become its Project Items. The referenced record must have `isActive` `true`. */
            templateId: string | null;
            /** Format: date */
            startDate: string | null;
            /**
             * Format: date
             * @description The day by which it should be completed.
             */
            targetDate: string | null;
            /** Format: date-time */
            completedAt: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId: string | null;
            /**
             * @description Can change to any other status, except from COMPLETED and CANCELLED, which are final.
             * @enum {string}
             */
            status: "PLANNING" | "ACTIVE" | "ON_HOLD" | "COMPLETED" | "CANCELLED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
            /** @description The record of `propertyId`, only if `expand` names it. Null for a deleted record. */
            property?: components["schemas"]["Property"] | null;
            /** @description The record of `opportunityId`, only if `expand` names it. Null for a deleted record. */
            opportunity?: components["schemas"]["Opportunity"] | null;
            /** @description The record of `contractId`, only if `expand` names it. Null for a deleted record. */
            contract?: components["schemas"]["Contract"] | null;
            /** @description The record of `templateId`, only if `expand` names it. Null for a deleted record. */
            template?: components["schemas"]["ProjectTemplate"] | null;
            /** @description The record of `ownerId`, only if `expand` names it. Null for a deleted record. */
            owner?: components["schemas"]["TeamMember"] | null;
        };
        ProjectChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            name: string;
            projectNumber: string;
            customerId: string;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            opportunityId: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            contractId: string | null;
            /** @description The active Project Template whose items become its Project Items. The referenced record must have `isActive` `true`. */
            templateId: string | null;
            /** Format: date */
            startDate: string | null;
            /**
             * Format: date
             * @description The day by which it should be completed.
             */
            targetDate: string | null;
            /** Format: date-time */
            completedAt: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId: string | null;
            /**
             * @description Can change to any other status, except from COMPLETED and CANCELLED, which are final.
             * @enum {string}
             */
            status: "PLANNING" | "ACTIVE" | "ON_HOLD" | "COMPLETED" | "CANCELLED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
            /** @description The record of `propertyId`, only if `expand` names it. Null for a deleted record. */
            property?: components["schemas"]["Property"] | null;
            /** @description The record of `opportunityId`, only if `expand` names it. Null for a deleted record. */
            opportunity?: components["schemas"]["Opportunity"] | null;
            /** @description The record of `contractId`, only if `expand` names it. Null for a deleted record. */
            contract?: components["schemas"]["Contract"] | null;
            /** @description The record of `templateId`, only if `expand` names it. Null for a deleted record. */
            template?: components["schemas"]["ProjectTemplate"] | null;
            /** @description The record of `ownerId`, only if `expand` names it. Null for a deleted record. */
            owner?: components["schemas"]["TeamMember"] | null;
            changed: boolean;
        };
        ProjectCreate: {
            name: string;
            customerId: string;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId?: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            opportunityId?: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            contractId?: string | null;
            /** @description The active Project Template whose items become its Project Items. The referenced record must have `isActive` `true`. */
            templateId?: string | null;
            /** Format: date */
            startDate?: string | null;
            /**
             * Format: date
             * @description The day by which it should be completed.
             */
            targetDate?: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId?: string | null;
            /**
             * @description Can change to any other status, except from COMPLETED and CANCELLED, which are final. Default: `PLANNING`.
             * @enum {string}
             */
            status?: "PLANNING" | "ACTIVE" | "ON_HOLD" | "COMPLETED" | "CANCELLED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        ProjectEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "project.created" | "project.updated";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "project";
                resource: components["schemas"]["Project"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        /** @description A step of a Project. If a Work Order carries it out, its status follows the Work Order. */
        ProjectItem: {
            /** @description Its id; sorts by creation time. */
            id: string;
            projectId: string;
            /** @description Its stage of the Project. */
            stageName: string | null;
            /** @enum {string} */
            type: "WORK_ORDER" | "TASK" | "MILESTONE" | "DOCUMENT";
            title: string;
            /** @description The Work Order of the same Project that carries it out. The `projectId` of the referenced record must equal this record's `projectId`, if that is set. */
            workOrderId: string | null;
            /** @description Its position among the items of the Project, in ascending order. */
            position: number;
            /**
             * @description Changed by actions and by its Work Order.
             * @enum {string}
             */
            status: "PENDING" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED";
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `projectId`, only if `expand` names it. Null for a deleted record. */
            project?: components["schemas"]["Project"] | null;
            /** @description The record of `workOrderId`, only if `expand` names it. Null for a deleted record. */
            workOrder?: components["schemas"]["WorkOrder"] | null;
        };
        ProjectItemChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            projectId: string;
            /** @description Its stage of the Project. */
            stageName: string | null;
            /** @enum {string} */
            type: "WORK_ORDER" | "TASK" | "MILESTONE" | "DOCUMENT";
            title: string;
            /** @description The Work Order of the same Project that carries it out. The `projectId` of the referenced record must equal this record's `projectId`, if that is set. */
            workOrderId: string | null;
            /** @description Its position among the items of the Project, in ascending order. */
            position: number;
            /**
             * @description Changed by actions and by its Work Order.
             * @enum {string}
             */
            status: "PENDING" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED";
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `projectId`, only if `expand` names it. Null for a deleted record. */
            project?: components["schemas"]["Project"] | null;
            /** @description The record of `workOrderId`, only if `expand` names it. Null for a deleted record. */
            workOrder?: components["schemas"]["WorkOrder"] | null;
            changed: boolean;
        };
        ProjectItemCreate: {
            projectId: string;
            /** @description Its stage of the Project. */
            stageName?: string | null;
            /**
             * @description Default: `TASK`.
             * @enum {string}
             */
            type?: "WORK_ORDER" | "TASK" | "MILESTONE" | "DOCUMENT";
            title: string;
            /** @description The Work Order of the same Project that carries it out. The `projectId` of the referenced record must equal this record's `projectId`, if that is set. */
            workOrderId?: string | null;
            /** @description Its position among the items of the Project, in ascending order. Default: `0`. */
            position?: number;
        };
        ProjectItemEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "project_item.created" | "project_item.updated" | "project_item.started" | "project_item.completed";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "project_item";
                resource: components["schemas"]["ProjectItem"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        ProjectItemUpdate: {
            /** @description Its stage of the Project. */
            stageName?: string | null;
            /** @enum {string} */
            type?: "WORK_ORDER" | "TASK" | "MILESTONE" | "DOCUMENT";
            title?: string;
            /** @description The Work Order of the same Project that carries it out. The `projectId` of the referenced record must equal this record's `projectId`, if that is set. */
            workOrderId?: string | null;
            /** @description Its position among the items of the Project, in ascending order. */
            position?: number;
        };
        /** @description A plan of stages and items from which Projects are created. */
        ProjectTemplate: {
            /** @description Its id; sorts by creation time. */
            id: string;
            name: string;
            description: string | null;
            /** @description The manifest, an object with `stages` and optionally a `name`. It may be invalid while the template is inactive. */
            definition: {
                [key: string]: unknown;
            } | null;
            /** @description Whether Projects can use it. Setting it to true validates the definition. */
            isActive: boolean;
            /**
             * @deprecated
             * @description Another name for `isActive`, always equal to it. Deprecated since 2026-01-01, removed after 2027-01-01.
             */
            isPublished: boolean;
            /** @description Increased by each change of the definition. Incremented by each change of `definition`. */
            revision: number;
            note: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
        };
        ProjectTemplateChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            name: string;
            description: string | null;
            /** @description The manifest, an object with `stages` and optionally a `name`. It may be invalid while the template is inactive. */
            definition: {
                [key: string]: unknown;
            } | null;
            /** @description Whether Projects can use it. Setting it to true validates the definition. */
            isActive: boolean;
            /**
             * @deprecated
             * @description Another name for `isActive`, always equal to it. Deprecated since 2026-01-01, removed after 2027-01-01.
             */
            isPublished: boolean;
            /** @description Increased by each change of the definition. Incremented by each change of `definition`. */
            revision: number;
            note: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            changed: boolean;
        };
        ProjectTemplateCreate: {
            name: string;
            description?: string | null;
            /** @description The manifest, an object with `stages` and optionally a `name`. It may be invalid while the template is inactive. */
            definition?: Record<string, never> | null;
            /** @description Whether Projects can use it. Setting it to true validates the definition. Default: `false`. */
            isActive?: boolean;
            /**
             * @deprecated
             * @description Another name for `isActive`, always equal to it. Deprecated since 2026-01-01, removed after 2027-01-01.
             */
            isPublished?: boolean;
            note?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
        };
        ProjectTemplateEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "project_template.created" | "project_template.updated";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "project_template";
                resource: components["schemas"]["ProjectTemplate"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        ProjectTemplateUpdate: {
            name?: string;
            description?: string | null;
            /** @description The manifest, an object with `stages` and optionally a `name`. It may be invalid while the template is inactive. */
            definition?: Record<string, never> | null;
            /** @description Whether Projects can use it. Setting it to true validates the definition. */
            isActive?: boolean;
            /**
             * @deprecated
             * @description Another name for `isActive`, always equal to it. Deprecated since 2026-01-01, removed after 2027-01-01.
             */
            isPublished?: boolean;
            note?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
        };
        ProjectTemplateValidateResult: {
            valid: boolean;
            errors: {
                /** @description JSON Pointer into the manifest. */
                path: string;
                /**
                 * @description The problem. After 1,000 errors, `TOO_MANY_ERRORS` ends the list.
                 * @enum {string}
                 */
                code: "DEPENDENCY_CYCLE" | "DUPLICATE_NAME" | "EMPTY" | "INVALID_TYPE" | "INVALID_VALUE" | "OUT_OF_RANGE" | "REQUIRED" | "TOO_LONG" | "TOO_MANY_ERRORS" | "UNKNOWN_DEPENDENCY" | "UNKNOWN_FIELD" | "UNKNOWN_ITEM_TYPE";
                message: string;
            }[];
            /** @description The statistics of a valid manifest, otherwise null. */
            statistics: {
                stageCount: number;
                itemCount: number;
                /** @description The number of items of each type. */
                itemsByType: {
                    [key: string]: unknown;
                };
                /** @description The days of the longest chain of items that depend on each other. */
                criticalPathDays: number;
            } | null;
        };
        ProjectUpdate: {
            name?: string;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            contractId?: string | null;
            /** Format: date */
            startDate?: string | null;
            /**
             * Format: date
             * @description The day by which it should be completed.
             */
            targetDate?: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId?: string | null;
            /**
             * @description Can change to any other status, except from COMPLETED and CANCELLED, which are final.
             * @enum {string}
             */
            status?: "PLANNING" | "ACTIVE" | "ON_HOLD" | "COMPLETED" | "CANCELLED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        ProjectUpsert: {
            name?: string;
            customerId?: string;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId?: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            opportunityId?: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            contractId?: string | null;
            /** @description The active Project Template whose items become its Project Items. The referenced record must have `isActive` `true`. */
            templateId?: string | null;
            /** Format: date */
            startDate?: string | null;
            /**
             * Format: date
             * @description The day by which it should be completed.
             */
            targetDate?: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId?: string | null;
            /**
             * @description Can change to any other status, except from COMPLETED and CANCELLED, which are final.
             * @enum {string}
             */
            status?: "PLANNING" | "ACTIVE" | "ON_HOLD" | "COMPLETED" | "CANCELLED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        /** @description A site of a Customer, with its Systems. */
        Property: {
            /** @description Its id; sorts by creation time. */
            id: string;
            customerId: string;
            /** @description Street and number. */
            address: string;
            city: string;
            /** @description State or province. */
            state: string;
            zipCode: string;
            /** @description The id of the address in a map service. Lead conversion compares it. */
            placeId: string | null;
            /** @description Degrees north. */
            latitude: number | null;
            /** @description Degrees east. */
            longitude: number | null;
            /** Format: timezone */
            timezone: string | null;
            /** @description The type, such as `asphalt shingle` or `flat`. */
            roofType: string | null;
            /** @description The company that supplies its electricity. */
            utilityName: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
        };
        PropertyChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            customerId: string;
            /** @description Street and number. */
            address: string;
            city: string;
            /** @description State or province. */
            state: string;
            zipCode: string;
            /** @description The id of the address in a map service. Lead conversion compares it. */
            placeId: string | null;
            /** @description Degrees north. */
            latitude: number | null;
            /** @description Degrees east. */
            longitude: number | null;
            /** Format: timezone */
            timezone: string | null;
            /** @description The type, such as `asphalt shingle` or `flat`. */
            roofType: string | null;
            /** @description The company that supplies its electricity. */
            utilityName: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
            changed: boolean;
        };
        PropertyCreate: {
            customerId: string;
            /** @description Street and number. */
            address: string;
            city: string;
            /** @description State or province. */
            state: string;
            zipCode: string;
            /** @description The id of the address in a map service. Lead conversion compares it. */
            placeId?: string | null;
            /** @description Degrees north. */
            latitude?: number | null;
            /** @description Degrees east. */
            longitude?: number | null;
            /** Format: timezone */
            timezone?: string | null;
            /** @description The type, such as `asphalt shingle` or `flat`. */
            roofType?: string | null;
            /** @description The company that supplies its electricity. */
            utilityName?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        PropertyEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "property.created" | "property.updated";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "property";
                resource: components["schemas"]["Property"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        PropertyUpdate: {
            /** @description Street and number. */
            address?: string;
            city?: string;
            /** @description State or province. */
            state?: string;
            zipCode?: string;
            /** @description The id of the address in a map service. Lead conversion compares it. */
            placeId?: string | null;
            /** @description Degrees north. */
            latitude?: number | null;
            /** @description Degrees east. */
            longitude?: number | null;
            /** Format: timezone */
            timezone?: string | null;
            /** @description The type, such as `asphalt shingle` or `flat`. */
            roofType?: string | null;
            /** @description The company that supplies its electricity. */
            utilityName?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        PropertyUpsert: {
            customerId?: string;
            /** @description Street and number. */
            address?: string;
            city?: string;
            /** @description State or province. */
            state?: string;
            zipCode?: string;
            /** @description The id of the address in a map service. Lead conversion compares it. */
            placeId?: string | null;
            /** @description Degrees north. */
            latitude?: number | null;
            /** @description Degrees east. */
            longitude?: number | null;
            /** Format: timezone */
            timezone?: string | null;
            /** @description The type, such as `asphalt shingle` or `flat`. */
            roofType?: string | null;
            /** @description The company that supplies its electricity. */
            utilityName?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        /** @description An offer for an Opportunity, with prices. It can be edited as a draft, but not after it is sent. */
        Quote: {
            /** @description Its id; sorts by creation time. */
            id: string;
            opportunityId: string;
            /** @description The Case for which it was made. While the Quote is a draft, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `opportunityId.customerId`, if that is set, or be unset. */
            caseId: string | null;
            quoteNumber: string;
            name: string;
            /** @description The offered items. A negative price is a discount. A write replaces the whole list. */
            lineItems: {
                description: string;
                quantity: number;
                unitPrice: string;
            }[];
            /** @description The sum of quantity times unitPrice over the line items. Derived: the sum over `lineItems` of `quantity` times `unitPrice`. */
            total: string;
            /** @description ISO 4217 code. */
            currency: string;
            /**
             * Format: date-time
             * @description When a sent Quote expires; null for never.
             */
            validUntil: string | null;
            /**
             * Format: date-time
             * @description When it was last sent; null after a revision.
             */
            sentAt: string | null;
            /**
             * Format: date-time
             * @description When it was accepted or declined.
             */
            decidedAt: string | null;
            /** @description The design of the last partner sync. */
            partnerDesignId: string | null;
            /** @description The project of the last partner sync. */
            partnerProjectId: string | null;
            /** Format: date-time */
            partnerSyncRequestedAt: string | null;
            /**
             * @description Changed only by actions. A SENT Quote past validUntil becomes EXPIRED.
             * @enum {string}
             */
            status: "DRAFT" | "SENT" | "ACCEPTED" | "DECLINED" | "EXPIRED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `opportunityId`, only if `expand` names it. Null for a deleted record. */
            opportunity?: components["schemas"]["Opportunity"] | null;
            /** @description The record of `caseId`, only if `expand` names it. Null for a deleted record. */
            case?: components["schemas"]["Case"] | null;
        };
        QuoteChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            opportunityId: string;
            /** @description The Case for which it was made. While the Quote is a draft, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `opportunityId.customerId`, if that is set, or be unset. */
            caseId: string | null;
            quoteNumber: string;
            name: string;
            /** @description The offered items. A negative price is a discount. A write replaces the whole list. */
            lineItems: {
                description: string;
                quantity: number;
                unitPrice: string;
            }[];
            /** @description The sum of quantity times unitPrice over the line items. Derived: the sum over `lineItems` of `quantity` times `unitPrice`. */
            total: string;
            /** @description ISO 4217 code. */
            currency: string;
            /**
             * Format: date-time
             * @description When a sent Quote expires; null for never.
             */
            validUntil: string | null;
            /**
             * Format: date-time
             * @description When it was last sent; null after a revision.
             */
            sentAt: string | null;
            /**
             * Format: date-time
             * @description When it was accepted or declined.
             */
            decidedAt: string | null;
            /** @description The design of the last partner sync. */
            partnerDesignId: string | null;
            /** @description The project of the last partner sync. */
            partnerProjectId: string | null;
            /** Format: date-time */
            partnerSyncRequestedAt: string | null;
            /**
             * @description Changed only by actions. A SENT Quote past validUntil becomes EXPIRED.
             * @enum {string}
             */
            status: "DRAFT" | "SENT" | "ACCEPTED" | "DECLINED" | "EXPIRED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `opportunityId`, only if `expand` names it. Null for a deleted record. */
            opportunity?: components["schemas"]["Opportunity"] | null;
            /** @description The record of `caseId`, only if `expand` names it. Null for a deleted record. */
            case?: components["schemas"]["Case"] | null;
            changed: boolean;
        };
        QuoteCreate: {
            opportunityId: string;
            /** @description The Case for which it was made. While the Quote is a draft, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `opportunityId.customerId`, if that is set, or be unset. */
            caseId?: string | null;
            name: string;
            /** @description The offered items. A negative price is a discount. A write replaces the whole list. Default: `[]`. */
            lineItems?: {
                description: string;
                quantity?: number | null;
                unitPrice: string;
            }[];
            /** @description ISO 4217 code. Default: `USD`. */
            currency?: string;
            /**
             * Format: date-time
             * @description When a sent Quote expires; null for never.
             */
            validUntil?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        QuoteEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "quote.created" | "quote.updated" | "quote.sent" | "quote.accepted" | "quote.declined" | "quote.revised" | "quote.partner_sync_requested" | "quote.expired";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "quote";
                resource: components["schemas"]["Quote"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        QuotePartnerSyncInput: {
            /** @description Default: the one linked first, or the one of the last sync. */
            partnerDesignId?: string | null;
            /** @description Default: the one linked first, or the one of the last sync. */
            partnerProjectId?: string | null;
        };
        QuoteUpdate: {
            /** @description The Case for which it was made. While the Quote is a draft, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `opportunityId.customerId`, if that is set, or be unset. */
            caseId?: string | null;
            name?: string;
            /** @description The offered items. A negative price is a discount. A write replaces the whole list. */
            lineItems?: {
                description: string;
                quantity?: number | null;
                unitPrice: string;
            }[];
            /** @description ISO 4217 code. */
            currency?: string;
            /**
             * Format: date-time
             * @description When a sent Quote expires; null for never.
             */
            validUntil?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        QuoteUpsert: {
            opportunityId?: string;
            /** @description The Case for which it was made. While the Quote is a draft, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. The `customerId` of the referenced record must equal this record's `opportunityId.customerId`, if that is set, or be unset. */
            caseId?: string | null;
            name?: string;
            /** @description The offered items. A negative price is a discount. A write replaces the whole list. */
            lineItems?: {
                description: string;
                quantity?: number | null;
                unitPrice: string;
            }[];
            /** @description ISO 4217 code. */
            currency?: string;
            /**
             * Format: date-time
             * @description When a sent Quote expires; null for never.
             */
            validUntil?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        RateLimit: {
            limit: number;
            remaining: number;
            reset: number;
        };
        Request: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /** @description Its `meta.requestId`, the same as `id`. */
            requestId: string;
            /** @description The HTTP method. */
            method: string;
            /** @description The path below the base address, with ids of records. Other values are masked. */
            path: string;
            /** @description The path of the operation; null if no operation has this path. */
            route: string | null;
            /** @description The HTTP status of the response. */
            status: number;
            /** @description The code of the error; null for a success. */
            code: string | null;
            /** @description Milliseconds until the response was ready. */
            durationMs: number;
            /** @description The key. */
            apiKeyId: string;
            /** @description Bytes of the body that were received. */
            bytesIn: number;
            /** @description Bytes of the response's body. */
            bytesOut: number;
            /** @description The first 20 details of the error. */
            details: {
                /** @description A JSON Pointer into the body, or `query.NAME`, or `header.NAME`. */
                path: string;
                /** @description The code of the detail. */
                code: string;
            }[];
            /** @description `console` for a call that a session of the console made; otherwise null. */
            source: string | null;
        };
        /** @description A kind of sale by which Opportunities are classified, such as `Solar` or `Battery retrofit`. */
        SalesType: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /** @description Unique in the organization. */
            name: string;
            /** @description Whether it can be added to Opportunities. */
            isActive: boolean;
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
        };
        SalesTypeChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /** @description Unique in the organization. */
            name: string;
            /** @description Whether it can be added to Opportunities. */
            isActive: boolean;
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            changed: boolean;
        };
        SalesTypeCreate: {
            /** @description Unique in the organization. */
            name: string;
            /** @description Whether it can be added to Opportunities. Default: `true`. */
            isActive?: boolean;
        };
        SalesTypeEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "sales_type.created" | "sales_type.updated";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "sales_type";
                resource: components["schemas"]["SalesType"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        SalesTypeUpdate: {
            /** @description Unique in the organization. */
            name?: string;
            /** @description Whether it can be added to Opportunities. */
            isActive?: boolean;
        };
        /** @description A visit planned for a Work Order, with its time and its crew. */
        ServiceAppointment: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /** @description Its Work Order, which must be open. The referenced record must have `status` `NEW` or `SCHEDULED` or `IN_PROGRESS` or `ON_HOLD`. */
            workOrderId: string;
            /**
             * Format: date-time
             * @description Start of the interval. If it is sent without an offset, it is local time in `timezone`.
             */
            scheduledStart: string;
            /**
             * Format: date-time
             * @description End of the interval, at most 31 days after its start. If it is sent without an offset, it is local time in `timezone`. Must be after `scheduledStart`, if both are set. An earlier or equal value is refused with `INTERVAL_EMPTY`.
             */
            scheduledEnd: string;
            /**
             * Format: timezone
             * @description The time zone of the visit's location.
             */
            timezone: string;
            /** @description Length of the interval in whole minutes, rounded down. */
            durationMinutes: number;
            /** @description The estimated minutes. The value must equal the length of the interval exactly. If it is set but not sent, it follows the interval. */
            estimatedDurationMinutes: number | null;
            /** @description The crew. Each must be an active, schedulable Team Member. The referenced record must have `status` `ACTIVE`. The referenced record must have `isSchedulable` `true`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            assignedTeamMemberIds: string[];
            /** @description The member in charge, who must belong to the crew. A missing record is refused with `PRIMARY_NOT_ASSIGNED`. */
            primaryTeamMemberId: string | null;
            /** @description Notes, which remain writable after the appointment. */
            notes: string | null;
            /** @enum {string|null} */
            schedulingConfidence: "TENTATIVELY_SCHEDULED" | "CONFIDENTLY_SCHEDULED" | "CONFIRMED" | null;
            /**
             * Format: date-time
             * @description Start of the time window promised to the Customer. If it is sent without an offset, it is local time in `timezone`.
             */
            customerWindowStart: string | null;
            /**
             * Format: date-time
             * @description End of the window, which must contain the whole interval. If it is sent without an offset, it is local time in `timezone`.
             */
            customerWindowEnd: string | null;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            completedAt: string | null;
            /** Format: date-time */
            cancelledAt: string | null;
            cancellationReason: string | null;
            /** @description The same for all appointments of one multi-day call. */
            seriesId: string | null;
            /**
             * @description Changed only by actions.
             * @enum {string}
             */
            status: "SCHEDULED" | "DISPATCHED" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED" | "NO_SHOW";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `workOrderId`, only if `expand` names it. Null for a deleted record. */
            workOrder?: components["schemas"]["WorkOrder"] | null;
            /** @description The records of `assignedTeamMemberIds`, only if `expand` names it. Null for a deleted record. */
            assignedTeamMembers?: (components["schemas"]["TeamMember"] | null)[];
            /** @description The record of `primaryTeamMemberId`, only if `expand` names it. Null for a deleted record. */
            primaryTeamMember?: components["schemas"]["TeamMember"] | null;
        };
        ServiceAppointmentCancelInput: {
            /** @description Stored as `cancellationReason`. */
            reason?: string | null;
        };
        ServiceAppointmentChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /** @description Its Work Order, which must be open. The referenced record must have `status` `NEW` or `SCHEDULED` or `IN_PROGRESS` or `ON_HOLD`. */
            workOrderId: string;
            /**
             * Format: date-time
             * @description Start of the interval. If it is sent without an offset, it is local time in `timezone`.
             */
            scheduledStart: string;
            /**
             * Format: date-time
             * @description End of the interval, at most 31 days after its start. If it is sent without an offset, it is local time in `timezone`. Must be after `scheduledStart`, if both are set. An earlier or equal value is refused with `INTERVAL_EMPTY`.
             */
            scheduledEnd: string;
            /**
             * Format: timezone
             * @description The time zone of the visit's location.
             */
            timezone: string;
            /** @description Length of the interval in whole minutes, rounded down. */
            durationMinutes: number;
            /** @description The estimated minutes. The value must equal the length of the interval exactly. If it is set but not sent, it follows the interval. */
            estimatedDurationMinutes: number | null;
            /** @description The crew. Each must be an active, schedulable Team Member. The referenced record must have `status` `ACTIVE`. The referenced record must have `isSchedulable` `true`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            assignedTeamMemberIds: string[];
            /** @description The member in charge, who must belong to the crew. A missing record is refused with `PRIMARY_NOT_ASSIGNED`. */
            primaryTeamMemberId: string | null;
            /** @description Notes, which remain writable after the appointment. */
            notes: string | null;
            /** @enum {string|null} */
            schedulingConfidence: "TENTATIVELY_SCHEDULED" | "CONFIDENTLY_SCHEDULED" | "CONFIRMED" | null;
            /**
             * Format: date-time
             * @description Start of the time window promised to the Customer. If it is sent without an offset, it is local time in `timezone`.
             */
            customerWindowStart: string | null;
            /**
             * Format: date-time
             * @description End of the window, which must contain the whole interval. If it is sent without an offset, it is local time in `timezone`.
             */
            customerWindowEnd: string | null;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            completedAt: string | null;
            /** Format: date-time */
            cancelledAt: string | null;
            cancellationReason: string | null;
            /** @description The same for all appointments of one multi-day call. */
            seriesId: string | null;
            /**
             * @description Changed only by actions.
             * @enum {string}
             */
            status: "SCHEDULED" | "DISPATCHED" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED" | "NO_SHOW";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `workOrderId`, only if `expand` names it. Null for a deleted record. */
            workOrder?: components["schemas"]["WorkOrder"] | null;
            /** @description The records of `assignedTeamMemberIds`, only if `expand` names it. Null for a deleted record. */
            assignedTeamMembers?: (components["schemas"]["TeamMember"] | null)[];
            /** @description The record of `primaryTeamMemberId`, only if `expand` names it. Null for a deleted record. */
            primaryTeamMember?: components["schemas"]["TeamMember"] | null;
            changed: boolean;
        };
        ServiceAppointmentCompleteInput: {
            /**
             * Format: date-time
             * @description When the work was done. Default: now.
             */
            completedAt?: string | null;
            /** @description Replaces the appointment's notes if sent. */
            notes?: string | null;
        };
        ServiceAppointmentCreate: {
            /** @description Its Work Order, which must be open. The referenced record must have `status` `NEW` or `SCHEDULED` or `IN_PROGRESS` or `ON_HOLD`. */
            workOrderId: string;
            /**
             * Format: date-time-or-local
             * @description Start of the interval. If it is sent without an offset, it is local time in `timezone`.
             */
            scheduledStart: string;
            /**
             * Format: date-time-or-local
             * @description End of the interval, at most 31 days after its start. If it is sent without an offset, it is local time in `timezone`. Must be after `scheduledStart`, if both are set. An earlier or equal value is refused with `INTERVAL_EMPTY`.
             */
            scheduledEnd: string;
            /**
             * Format: timezone
             * @description The time zone of the visit's location.
             */
            timezone: string;
            /** @description The estimated minutes. The value must equal the length of the interval exactly. If it is set but not sent, it follows the interval. */
            estimatedDurationMinutes?: number | null;
            /** @description The crew. Each must be an active, schedulable Team Member. The referenced record must have `status` `ACTIVE`. The referenced record must have `isSchedulable` `true`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. Default: `[]`. */
            assignedTeamMemberIds?: string[];
            /** @description The member in charge, who must belong to the crew. A missing record is refused with `PRIMARY_NOT_ASSIGNED`. */
            primaryTeamMemberId?: string | null;
            /** @description Notes, which remain writable after the appointment. */
            notes?: string | null;
            /** @enum {string|null} */
            schedulingConfidence?: "TENTATIVELY_SCHEDULED" | "CONFIDENTLY_SCHEDULED" | "CONFIRMED" | null;
            /**
             * Format: date-time-or-local
             * @description Start of the time window promised to the Customer. If it is sent without an offset, it is local time in `timezone`.
             */
            customerWindowStart?: string | null;
            /**
             * Format: date-time-or-local
             * @description End of the window, which must contain the whole interval. If it is sent without an offset, it is local time in `timezone`.
             */
            customerWindowEnd?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        ServiceAppointmentEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "service_appointment.created" | "service_appointment.updated" | "service_appointment.dispatched" | "service_appointment.started" | "service_appointment.completed" | "service_appointment.cancelled" | "service_appointment.no_show";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "service_appointment";
                resource: components["schemas"]["ServiceAppointment"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        /** @description A problem that affected a Service Appointment. */
        ServiceAppointmentIssue: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /** @description The record that contains it. */
            serviceAppointmentId: string;
            /** @enum {string} */
            issueType: "ACCESS" | "CUSTOMER_UNAVAILABLE" | "EQUIPMENT" | "MATERIALS" | "PERMIT" | "SAFETY" | "SCOPE_CHANGE" | "WEATHER" | "OTHER";
            notes: string | null;
            reportedByTeamMemberId: string | null;
            isResolved: boolean;
            /** Format: date-time */
            resolvedAt: string | null;
            resolvedByTeamMemberId: string | null;
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `serviceAppointmentId`, only if `expand` names it. Null for a deleted record. */
            serviceAppointment?: components["schemas"]["ServiceAppointment"] | null;
            /** @description The record of `reportedByTeamMemberId`, only if `expand` names it. Null for a deleted record. */
            reportedByTeamMember?: components["schemas"]["TeamMember"] | null;
            /** @description The record of `resolvedByTeamMemberId`, only if `expand` names it. Null for a deleted record. */
            resolvedByTeamMember?: components["schemas"]["TeamMember"] | null;
        };
        ServiceAppointmentIssueCreate: {
            /** @enum {string} */
            issueType: "ACCESS" | "CUSTOMER_UNAVAILABLE" | "EQUIPMENT" | "MATERIALS" | "PERMIT" | "SAFETY" | "SCOPE_CHANGE" | "WEATHER" | "OTHER";
            notes?: string | null;
            reportedByTeamMemberId?: string | null;
        };
        ServiceAppointmentIssueEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "service_appointment.issue_created" | "service_appointment.issue_resolved";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "service_appointment_issue";
                resource: components["schemas"]["ServiceAppointmentIssue"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        ServiceAppointmentIssueResolveInput: {
            resolvedByTeamMemberId?: string | null;
        };
        ServiceAppointmentMultiDayInput: {
            workOrderId: string;
            /** Format: date */
            startDate: string;
            /**
             * Format: date
             * @description The last day, at most 31 days in all.
             */
            endDate: string;
            dailyStartTime: string;
            dailyEndTime: string;
            /** Format: timezone */
            timezone: string;
            assignedTeamMemberIds?: string[] | null;
            primaryTeamMemberId?: string | null;
            notes?: string | null;
            /** @enum {string|null} */
            schedulingConfidence?: "TENTATIVELY_SCHEDULED" | "CONFIDENTLY_SCHEDULED" | "CONFIRMED" | null;
        };
        ServiceAppointmentUpdate: {
            /**
             * Format: date-time-or-local
             * @description Start of the interval. If it is sent without an offset, it is local time in `timezone`.
             */
            scheduledStart?: string;
            /**
             * Format: date-time-or-local
             * @description End of the interval, at most 31 days after its start. If it is sent without an offset, it is local time in `timezone`. Must be after `scheduledStart`, if both are set. An earlier or equal value is refused with `INTERVAL_EMPTY`.
             */
            scheduledEnd?: string;
            /**
             * Format: timezone
             * @description The time zone of the visit's location.
             */
            timezone?: string;
            /** @description The estimated minutes. The value must equal the length of the interval exactly. If it is set but not sent, it follows the interval. */
            estimatedDurationMinutes?: number | null;
            /** @description The crew. Each must be an active, schedulable Team Member. The referenced record must have `status` `ACTIVE`. The referenced record must have `isSchedulable` `true`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            assignedTeamMemberIds?: string[];
            /** @description The member in charge, who must belong to the crew. A missing record is refused with `PRIMARY_NOT_ASSIGNED`. */
            primaryTeamMemberId?: string | null;
            /** @description Notes, which remain writable after the appointment. */
            notes?: string | null;
            /** @enum {string|null} */
            schedulingConfidence?: "TENTATIVELY_SCHEDULED" | "CONFIDENTLY_SCHEDULED" | "CONFIRMED" | null;
            /**
             * Format: date-time-or-local
             * @description Start of the time window promised to the Customer. If it is sent without an offset, it is local time in `timezone`.
             */
            customerWindowStart?: string | null;
            /**
             * Format: date-time-or-local
             * @description End of the window, which must contain the whole interval. If it is sent without an offset, it is local time in `timezone`.
             */
            customerWindowEnd?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        ServiceAppointmentUpsert: {
            /** @description Its Work Order, which must be open. The referenced record must have `status` `NEW` or `SCHEDULED` or `IN_PROGRESS` or `ON_HOLD`. */
            workOrderId?: string;
            /**
             * Format: date-time-or-local
             * @description Start of the interval. If it is sent without an offset, it is local time in `timezone`.
             */
            scheduledStart?: string;
            /**
             * Format: date-time-or-local
             * @description End of the interval, at most 31 days after its start. If it is sent without an offset, it is local time in `timezone`. Must be after `scheduledStart`, if both are set. An earlier or equal value is refused with `INTERVAL_EMPTY`.
             */
            scheduledEnd?: string;
            /**
             * Format: timezone
             * @description The time zone of the visit's location.
             */
            timezone?: string;
            /** @description The estimated minutes. The value must equal the length of the interval exactly. If it is set but not sent, it follows the interval. */
            estimatedDurationMinutes?: number | null;
            /** @description The crew. Each must be an active, schedulable Team Member. The referenced record must have `status` `ACTIVE`. The referenced record must have `isSchedulable` `true`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            assignedTeamMemberIds?: string[];
            /** @description The member in charge, who must belong to the crew. A missing record is refused with `PRIMARY_NOT_ASSIGNED`. */
            primaryTeamMemberId?: string | null;
            /** @description Notes, which remain writable after the appointment. */
            notes?: string | null;
            /** @enum {string|null} */
            schedulingConfidence?: "TENTATIVELY_SCHEDULED" | "CONFIDENTLY_SCHEDULED" | "CONFIRMED" | null;
            /**
             * Format: date-time-or-local
             * @description Start of the time window promised to the Customer. If it is sent without an offset, it is local time in `timezone`.
             */
            customerWindowStart?: string | null;
            /**
             * Format: date-time-or-local
             * @description End of the window, which must contain the whole interval. If it is sent without an offset, it is local time in `timezone`.
             */
            customerWindowEnd?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        /** @description A request for service as submitted, for example on a web form, before a Case is opened for it. */
        ServiceRequest: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /** @description The Customer who sent the request, if known. */
            customerId: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId: string | null;
            subject: string;
            description: string | null;
            /** @description The answers on the form, by the form's own keys. */
            submissionAnswers: {
                [key: string]: unknown;
            } | null;
            /** @description The affected devices, as reported. */
            reportedHardware: {
                [key: string]: unknown;
            }[] | null;
            /** @description The contact data of the sender, as submitted. */
            submittedContact: {
                [key: string]: unknown;
            } | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
            /** @description The record of `propertyId`, only if `expand` names it. Null for a deleted record. */
            property?: components["schemas"]["Property"] | null;
        };
        ServiceRequestChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /** @description The Customer who sent the request, if known. */
            customerId: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId: string | null;
            subject: string;
            description: string | null;
            /** @description The answers on the form, by the form's own keys. */
            submissionAnswers: {
                [key: string]: unknown;
            } | null;
            /** @description The affected devices, as reported. */
            reportedHardware: {
                [key: string]: unknown;
            }[] | null;
            /** @description The contact data of the sender, as submitted. */
            submittedContact: {
                [key: string]: unknown;
            } | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
            /** @description The record of `propertyId`, only if `expand` names it. Null for a deleted record. */
            property?: components["schemas"]["Property"] | null;
            changed: boolean;
        };
        ServiceRequestCreate: {
            /** @description The Customer who sent the request, if known. */
            customerId?: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId?: string | null;
            subject: string;
            description?: string | null;
            /** @description The answers on the form, by the form's own keys. */
            submissionAnswers?: Record<string, never> | null;
            /** @description The affected devices, as reported. */
            reportedHardware?: Record<string, never>[] | null;
            /** @description The contact data of the sender, as submitted. */
            submittedContact?: Record<string, never> | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
        };
        ServiceRequestEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "service_request.created" | "service_request.updated";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "service_request";
                resource: components["schemas"]["ServiceRequest"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        ServiceRequestUpdate: {
            /** @description The Customer who sent the request, if known. */
            customerId?: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId?: string | null;
            subject?: string;
            description?: string | null;
            /** @description The answers on the form, by the form's own keys. */
            submissionAnswers?: Record<string, never> | null;
            /** @description The affected devices, as reported. */
            reportedHardware?: Record<string, never>[] | null;
            /** @description The contact data of the sender, as submitted. */
            submittedContact?: Record<string, never> | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
        };
        /** @description An installation at a Property, such as its panels, its battery or its charger. */
        System: {
            /** @description Its id; sorts by creation time. */
            id: string;
            propertyId: string;
            /** @description The Customer of its Property. Copied from `propertyId.customerId` on create. */
            customerId: string;
            name: string;
            /** @enum {string|null} */
            kind: "SOLAR" | "STORAGE" | "EV_CHARGER" | "OTHER" | null;
            /** @description Nameplate power in kilowatts. */
            sizeKw: string | null;
            /** @enum {string} */
            status: "PLANNED" | "ACTIVE" | "INACTIVE" | "DECOMMISSIONED";
            /** Format: date-time */
            installedAt: string | null;
            /** @description Its components. A write replaces the whole list. */
            hardware: {
                /** @description The kind, such as `inverter` or `module`. */
                kind: string | null;
                manufacturer: string | null;
                model: string | null;
                serialNumber: string | null;
                quantity: number;
            }[];
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `propertyId`, only if `expand` names it. Null for a deleted record. */
            property?: components["schemas"]["Property"] | null;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
        };
        SystemChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            propertyId: string;
            /** @description The Customer of its Property. Copied from `propertyId.customerId` on create. */
            customerId: string;
            name: string;
            /** @enum {string|null} */
            kind: "SOLAR" | "STORAGE" | "EV_CHARGER" | "OTHER" | null;
            /** @description Nameplate power in kilowatts. */
            sizeKw: string | null;
            /** @enum {string} */
            status: "PLANNED" | "ACTIVE" | "INACTIVE" | "DECOMMISSIONED";
            /** Format: date-time */
            installedAt: string | null;
            /** @description Its components. A write replaces the whole list. */
            hardware: {
                /** @description The kind, such as `inverter` or `module`. */
                kind: string | null;
                manufacturer: string | null;
                model: string | null;
                serialNumber: string | null;
                quantity: number;
            }[];
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `propertyId`, only if `expand` names it. Null for a deleted record. */
            property?: components["schemas"]["Property"] | null;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
            changed: boolean;
        };
        SystemCreate: {
            propertyId: string;
            name: string;
            /** @enum {string|null} */
            kind?: "SOLAR" | "STORAGE" | "EV_CHARGER" | "OTHER" | null;
            /** @description Nameplate power in kilowatts. */
            sizeKw?: string | null;
            /**
             * @description Default: `ACTIVE`.
             * @enum {string}
             */
            status?: "PLANNED" | "ACTIVE" | "INACTIVE" | "DECOMMISSIONED";
            /** Format: date-time */
            installedAt?: string | null;
            /** @description Its components. A write replaces the whole list. Default: `[]`. */
            hardware?: {
                /** @description The kind, such as `inverter` or `module`. */
                kind?: string | null;
                manufacturer?: string | null;
                model?: string | null;
                serialNumber?: string | null;
                quantity?: number | null;
            }[];
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        SystemEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "system.created" | "system.updated";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "system";
                resource: components["schemas"]["System"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        SystemUpdate: {
            name?: string;
            /** @enum {string|null} */
            kind?: "SOLAR" | "STORAGE" | "EV_CHARGER" | "OTHER" | null;
            /** @description Nameplate power in kilowatts. */
            sizeKw?: string | null;
            /** @enum {string} */
            status?: "PLANNED" | "ACTIVE" | "INACTIVE" | "DECOMMISSIONED";
            /** Format: date-time */
            installedAt?: string | null;
            /** @description Its components. A write replaces the whole list. */
            hardware?: {
                /** @description The kind, such as `inverter` or `module`. */
                kind?: string | null;
                manufacturer?: string | null;
                model?: string | null;
                serialNumber?: string | null;
                quantity?: number | null;
            }[];
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        SystemUpsert: {
            propertyId?: string;
            name?: string;
            /** @enum {string|null} */
            kind?: "SOLAR" | "STORAGE" | "EV_CHARGER" | "OTHER" | null;
            /** @description Nameplate power in kilowatts. */
            sizeKw?: string | null;
            /** @enum {string} */
            status?: "PLANNED" | "ACTIVE" | "INACTIVE" | "DECOMMISSIONED";
            /** Format: date-time */
            installedAt?: string | null;
            /** @description Its components. A write replaces the whole list. */
            hardware?: {
                /** @description The kind, such as `inverter` or `module`. */
                kind?: string | null;
                manufacturer?: string | null;
                model?: string | null;
                serialNumber?: string | null;
                quantity?: number | null;
            }[];
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        /** @description A person who works for the organization, owns records, and gets API keys. */
        TeamMember: {
            /** @description Its id; sorts by creation time. */
            id: string;
            firstName: string;
            lastName: string;
            /**
             * Format: email
             * @description Comparisons ignore letter case. Unique in the organization. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`.
             */
            email: string;
            phone: string | null;
            /**
             * @description Determines the permissions. Members cannot assign a role above their own, and one active OWNER must always remain. A value other than the default needs the permission `settings.team.manage`. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MANAGER" | "MEMBER";
            /**
             * @description An INACTIVE member has no permissions and gets no appointments. Their keys can still read and write data. A value other than the default needs the permission `settings.team.manage`. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`.
             * @enum {string}
             */
            status: "ACTIVE" | "INACTIVE";
            /** @description Whether Service Appointments can be assigned to the member. */
            isSchedulable: boolean;
            /**
             * Format: timezone
             * @description The time zone in which the member works.
             */
            timezone: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
        };
        TeamMemberChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            firstName: string;
            lastName: string;
            /**
             * Format: email
             * @description Comparisons ignore letter case. Unique in the organization. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`.
             */
            email: string;
            phone: string | null;
            /**
             * @description Determines the permissions. Members cannot assign a role above their own, and one active OWNER must always remain. A value other than the default needs the permission `settings.team.manage`. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`.
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MANAGER" | "MEMBER";
            /**
             * @description An INACTIVE member has no permissions and gets no appointments. Their keys can still read and write data. A value other than the default needs the permission `settings.team.manage`. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`.
             * @enum {string}
             */
            status: "ACTIVE" | "INACTIVE";
            /** @description Whether Service Appointments can be assigned to the member. */
            isSchedulable: boolean;
            /**
             * Format: timezone
             * @description The time zone in which the member works.
             */
            timezone: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            changed: boolean;
        };
        TeamMemberCreate: {
            firstName: string;
            lastName: string;
            /**
             * Format: email
             * @description Comparisons ignore letter case. Unique in the organization. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`.
             */
            email: string;
            phone?: string | null;
            /**
             * @description Determines the permissions. Members cannot assign a role above their own, and one active OWNER must always remain. A value other than the default needs the permission `settings.team.manage`. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`. Default: `MEMBER`.
             * @enum {string}
             */
            role?: "OWNER" | "ADMIN" | "MANAGER" | "MEMBER";
            /**
             * @description An INACTIVE member has no permissions and gets no appointments. Their keys can still read and write data. A value other than the default needs the permission `settings.team.manage`. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`. Default: `ACTIVE`.
             * @enum {string}
             */
            status?: "ACTIVE" | "INACTIVE";
            /** @description Whether Service Appointments can be assigned to the member. Default: `false`. */
            isSchedulable?: boolean;
            /**
             * Format: timezone
             * @description The time zone in which the member works.
             */
            timezone?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
        };
        TeamMemberEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "team_member.created" | "team_member.updated";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "team_member";
                resource: components["schemas"]["TeamMember"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        TeamMemberUpdate: {
            firstName?: string;
            lastName?: string;
            /**
             * Format: email
             * @description Comparisons ignore letter case. Unique in the organization. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`.
             */
            email?: string;
            phone?: string | null;
            /**
             * @description Determines the permissions. Members cannot assign a role above their own, and one active OWNER must always remain. A value other than the default needs the permission `settings.team.manage`. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`.
             * @enum {string}
             */
            role?: "OWNER" | "ADMIN" | "MANAGER" | "MEMBER";
            /**
             * @description An INACTIVE member has no permissions and gets no appointments. Their keys can still read and write data. A value other than the default needs the permission `settings.team.manage`. If the record has `role` `OWNER` before or after the write, a different value needs the permission `settings.owners.manage`.
             * @enum {string}
             */
            status?: "ACTIVE" | "INACTIVE";
            /** @description Whether Service Appointments can be assigned to the member. */
            isSchedulable?: boolean;
            /**
             * Format: timezone
             * @description The time zone in which the member works.
             */
            timezone?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
        };
        UsageRecord: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /** @description The organization. */
            organizationId: string;
            /** @description The key that used it. */
            apiKeyId: string | null;
            /** @description The metered event type. */
            metric: string;
            /** @description The quantity. */
            quantity: number;
            /** @description The kind of the record. */
            resourceType: string;
            /** @description The id of the record. */
            resourceId: string;
        };
        Warning: {
            code: string;
            message: string;
            details: unknown;
        };
        WebhookDelivery: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /** @description The endpoint. */
            webhookEndpointId: string;
            /** @description The event, sent as `webhook-id` with each attempt. */
            eventId: string;
            /** @description Its type. */
            eventType: string;
            /**
             * @description FAILED when no more attempts are made.
             * @enum {string}
             */
            status: "PENDING" | "SUCCEEDED" | "FAILED";
            /**
             * Format: date-time
             * @description The time of the next attempt.
             */
            nextAttemptAt: string | null;
            /** @description The last 200 attempts, oldest first. */
            attempts: {
                /**
                 * Format: date-time
                 * @description When it began.
                 */
                attemptedAt: string;
                /** @description HTTP status of the response; null if there was none. */
                status: number | null;
                /** @description Milliseconds until the response or the error. */
                latencyMs: number;
                /** @description Why there was no response. */
                error: string | null;
                /** @description The first 4 KiB of the response. */
                answer: string | null;
            }[];
        };
        /** @description A URL to which signed events are posted. */
        WebhookEndpoint: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /**
             * Format: uri
             * @description The https URL to which events are posted. Private addresses are not allowed.
             */
            url: string;
            /** @description The event types it receives; ["*"] for every type whose resource the subscribing key may read. */
            eventTypes: string[];
            /** @description Its purpose. */
            description: string | null;
            /**
             * @description A disabled endpoint receives no events. Missed events can be recovered.
             * @enum {string}
             */
            status: "ENABLED" | "DISABLED";
            /** @description Why the service disabled it. */
            disabledReason: string | null;
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
        };
        WebhookEndpointChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            /**
             * Format: uri
             * @description The https URL to which events are posted. Private addresses are not allowed.
             */
            url: string;
            /** @description The event types it receives; ["*"] for every type whose resource the subscribing key may read. */
            eventTypes: string[];
            /** @description Its purpose. */
            description: string | null;
            /**
             * @description A disabled endpoint receives no events. Missed events can be recovered.
             * @enum {string}
             */
            status: "ENABLED" | "DISABLED";
            /** @description Why the service disabled it. */
            disabledReason: string | null;
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            changed: boolean;
        };
        WebhookEndpointCreate: {
            /**
             * Format: uri
             * @description The https URL to which events are posted. Private addresses are not allowed.
             */
            url: string;
            /** @description The event types it receives; ["*"] for every type whose resource the subscribing key may read. */
            eventTypes: string[];
            /** @description Its purpose. */
            description?: string | null;
            /**
             * @description A disabled endpoint receives no events. Missed events can be recovered. Default: `ENABLED`.
             * @enum {string}
             */
            status?: "ENABLED" | "DISABLED";
        };
        WebhookEndpointEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "webhook_endpoint.created" | "webhook_endpoint.updated" | "webhook_endpoint.deleted" | "webhook_endpoint.secret_rotated" | "webhook_endpoint.disabled" | "webhook_endpoint.test" | "webhook_endpoint.recovery_requested" | "webhook_endpoint.redelivery_requested";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "webhook_endpoint";
                resource: components["schemas"]["WebhookEndpoint"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        WebhookEndpointRecoverInput: {
            /**
             * Format: date-time
             * @description Events from this moment on.
             */
            since: string;
            /**
             * Format: date-time
             * @description Events before this moment. Default: now.
             */
            until?: string | null;
        };
        WebhookEndpointRedeliverResult: {
            id: string;
            /** Format: date-time */
            createdAt: string;
            webhookEndpointId: string;
            eventId: string;
            eventType: string;
            /** @enum {string} */
            status: "PENDING" | "SUCCEEDED" | "FAILED";
            /** Format: date-time */
            nextAttemptAt: string | null;
            /** @description The last 200 attempts. */
            attempts: {
                [key: string]: unknown;
            }[];
        };
        WebhookEndpointRotateSecretInput: {
            /** @description How long deliveries are also signed with the old secret. */
            gracePeriodSeconds?: number | null;
        };
        WebhookEndpointUpdate: {
            /**
             * Format: uri
             * @description The https URL to which events are posted. Private addresses are not allowed.
             */
            url?: string;
            /** @description The event types it receives; ["*"] for every type whose resource the subscribing key may read. */
            eventTypes?: string[];
            /** @description Its purpose. */
            description?: string | null;
            /**
             * @description A disabled endpoint receives no events. Missed events can be recovered.
             * @enum {string}
             */
            status?: "ENABLED" | "DISABLED";
        };
        /** @description A job in the field, usually one step of a Project. */
        WorkOrder: {
            /** @description Its id; sorts by creation time. */
            id: string;
            workOrderNumber: string;
            /** @description Its Project. Only a Work Order with a Project can be cancelled. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            projectId: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set, or be unset. */
            caseId: string | null;
            customerId: string;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId: string | null;
            subject: string;
            description: string | null;
            /** @enum {string|null} */
            type: "INSTALLATION" | "SERVICE" | "INSPECTION" | "MAINTENANCE" | null;
            /** @enum {string} */
            priority: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            /** Format: date-time */
            cancelledAt: string | null;
            cancellationReason: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId: string | null;
            /**
             * @description Changed by actions. The first Service Appointment of a NEW Work Order changes it to SCHEDULED.
             * @enum {string}
             */
            status: "NEW" | "SCHEDULED" | "IN_PROGRESS" | "ON_HOLD" | "COMPLETED" | "CANCELLED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `projectId`, only if `expand` names it. Null for a deleted record. */
            project?: components["schemas"]["Project"] | null;
            /** @description The record of `caseId`, only if `expand` names it. Null for a deleted record. */
            case?: components["schemas"]["Case"] | null;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
            /** @description The record of `propertyId`, only if `expand` names it. Null for a deleted record. */
            property?: components["schemas"]["Property"] | null;
            /** @description The record of `ownerId`, only if `expand` names it. Null for a deleted record. */
            owner?: components["schemas"]["TeamMember"] | null;
        };
        WorkOrderChanged: {
            /** @description Its id; sorts by creation time. */
            id: string;
            workOrderNumber: string;
            /** @description Its Project. Only a Work Order with a Project can be cancelled. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            projectId: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set, or be unset. */
            caseId: string | null;
            customerId: string;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId: string | null;
            subject: string;
            description: string | null;
            /** @enum {string|null} */
            type: "INSTALLATION" | "SERVICE" | "INSPECTION" | "MAINTENANCE" | null;
            /** @enum {string} */
            priority: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            /** Format: date-time */
            cancelledAt: string | null;
            cancellationReason: string | null;
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId: string | null;
            /**
             * @description Changed by actions. The first Service Appointment of a NEW Work Order changes it to SCHEDULED.
             * @enum {string}
             */
            status: "NEW" | "SCHEDULED" | "IN_PROGRESS" | "ON_HOLD" | "COMPLETED" | "CANCELLED";
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences: {
                id: string;
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields: {
                [key: string]: unknown;
            };
            /** @description Raised by each change; the ETag of the record. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The record of `projectId`, only if `expand` names it. Null for a deleted record. */
            project?: components["schemas"]["Project"] | null;
            /** @description The record of `caseId`, only if `expand` names it. Null for a deleted record. */
            case?: components["schemas"]["Case"] | null;
            /** @description The record of `customerId`, only if `expand` names it. Null for a deleted record. */
            customer?: components["schemas"]["Customer"] | null;
            /** @description The record of `propertyId`, only if `expand` names it. Null for a deleted record. */
            property?: components["schemas"]["Property"] | null;
            /** @description The record of `ownerId`, only if `expand` names it. Null for a deleted record. */
            owner?: components["schemas"]["TeamMember"] | null;
            changed: boolean;
        };
        WorkOrderCreate: {
            /** @description Its Project. Only a Work Order with a Project can be cancelled. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            projectId?: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set, or be unset. */
            caseId?: string | null;
            customerId: string;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId?: string | null;
            subject: string;
            description?: string | null;
            /** @enum {string|null} */
            type?: "INSTALLATION" | "SERVICE" | "INSPECTION" | "MAINTENANCE" | null;
            /**
             * @description Default: `NORMAL`.
             * @enum {string}
             */
            priority?: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        WorkOrderEvent: {
            /** @description Its id. */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * @description The type of the event, such as `customer.created`.
             * @enum {string}
             */
            type: "work_order.created" | "work_order.updated" | "work_order.started" | "work_order.held" | "work_order.resumed" | "work_order.completed" | "work_order.cancelled";
            /** @description The API version in which `resource` is written. */
            apiVersion: string;
            /** @description The record that the event is about. */
            data: {
                /**
                 * @description The kind of the record.
                 * @enum {string}
                 */
                resourceType: "work_order";
                resource: components["schemas"]["WorkOrder"];
                /** @description The id of the record. */
                resourceId: string;
                /** @description The old values of the changed fields; absent if there was no record before. */
                previous?: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The call that caused it. */
            request: {
                /** @description Its requestId. */
                id: string;
                /** @description The key; null for the command line and the service itself. */
                apiKeyId: string | null;
                /** @description Its Idempotency-Key. */
                idempotencyKey: string | null;
                /** @description Its x-service-mutation-source. */
                source: string | null;
            };
            /** @description Whether the call suppressed webhooks. */
            webhooksSuppressed: boolean;
        };
        WorkOrderUpdate: {
            subject?: string;
            description?: string | null;
            /** @enum {string|null} */
            type?: "INSTALLATION" | "SERVICE" | "INSPECTION" | "MAINTENANCE" | null;
            /** @enum {string} */
            priority?: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
        WorkOrderUpsert: {
            /** @description Its Project. Only a Work Order with a Project can be cancelled. The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            projectId?: string | null;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set, or be unset. */
            caseId?: string | null;
            customerId?: string;
            /** @description The `customerId` of the referenced record must equal this record's `customerId`, if that is set. */
            propertyId?: string | null;
            subject?: string;
            description?: string | null;
            /** @enum {string|null} */
            type?: "INSTALLATION" | "SERVICE" | "INSPECTION" | "MAINTENANCE" | null;
            /** @enum {string} */
            priority?: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            /** @description The member who owns the record. Default: the key's default owner. The referenced record must have `status` `ACTIVE`. Any other record is refused with `TEAM_MEMBER_NOT_ASSIGNABLE`. */
            ownerId?: string | null;
            /** @description The record's ids in foreign systems, in the order of linking. A PATCH appends. */
            externalReferences?: {
                externalSystem: string;
                externalObject: string;
                externalId: string;
            }[];
            /** @description Values for the organization's field definitions, by key. A PATCH merges key by key. */
            customFields?: Record<string, never>;
        };
    };
    responses: {
        /**
         * @description - `AMBIGUOUS_CREDENTIALS`: The request carries two different keys, in Authorization and x-api-key or in one header sent twice. Send one key.
         *     - `INVALID_HEADER`: A header is invalid. The details name the header and its format.
         *     - `INVALID_QUERY`: A query parameter is unknown or has an invalid value. The details name the parameter and the values it accepts.
         */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "AMBIGUOUS_CREDENTIALS" | "INVALID_HEADER" | "INVALID_QUERY";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `INVALID_HEADER`: A header is invalid. The details name the header and its format.
         *     - `INVALID_QUERY`: A query parameter is unknown or has an invalid value. The details name the parameter and the values it accepts.
         */
        BadRequest2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_HEADER" | "INVALID_QUERY";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `AMBIGUOUS_CREDENTIALS`: The request carries two different keys, in Authorization and x-api-key or in one header sent twice. Send one key.
         *     - `INVALID_HEADER`: A header is invalid. The details name the header and its format.
         *     - `INVALID_QUERY`: A query parameter is unknown or has an invalid value. The details name the parameter and the values it accepts.
         *     - `IDEMPOTENCY_KEY_REQUIRED`: This request needs an Idempotency-Key. Send a new key for each intent and the same key for each retry of it.
         *     - `MALFORMED_JSON`: The body is not valid JSON (RFC 8259), or parsers would read it in different ways. Send one UTF-8 JSON value without duplicate keys.
         */
        BadRequestIdempotencyKeyRequiredMalformedJson: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "AMBIGUOUS_CREDENTIALS" | "INVALID_HEADER" | "INVALID_QUERY" | "IDEMPOTENCY_KEY_REQUIRED" | "MALFORMED_JSON";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `AMBIGUOUS_CREDENTIALS`: The request carries two different keys, in Authorization and x-api-key or in one header sent twice. Send one key.
         *     - `INVALID_HEADER`: A header is invalid. The details name the header and its format.
         *     - `INVALID_QUERY`: A query parameter is unknown or has an invalid value. The details name the parameter and the values it accepts.
         *     - `INVALID_CURSOR`: The cursor is invalid or belongs to another list. Start again without a cursor, and keep filters, sortBy and sortDir while paging.
         */
        BadRequestInvalidCursor: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "AMBIGUOUS_CREDENTIALS" | "INVALID_HEADER" | "INVALID_QUERY" | "INVALID_CURSOR";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `AMBIGUOUS_CREDENTIALS`: The request carries two different keys, in Authorization and x-api-key or in one header sent twice. Send one key.
         *     - `INVALID_HEADER`: A header is invalid. The details name the header and its format.
         *     - `INVALID_QUERY`: A query parameter is unknown or has an invalid value. The details name the parameter and the values it accepts.
         *     - `MALFORMED_JSON`: The body is not valid JSON (RFC 8259), or parsers would read it in different ways. Send one UTF-8 JSON value without duplicate keys.
         */
        BadRequestMalformedJson: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "AMBIGUOUS_CREDENTIALS" | "INVALID_HEADER" | "INVALID_QUERY" | "MALFORMED_JSON";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `IDEMPOTENCY_KEY_IN_USE`: The first request with this Idempotency-Key is still running. Retry after the number of seconds in Retry-After.
         *     - `CONFLICT`: Another record prevents this. The details name the field.
         *     - `EXTERNAL_REFERENCE_CONFLICT`: The external ID is already linked to another record. If the link is wrong, repair it with the guarded PATCH.
         */
        ConflictConflictExternalReferenceConflictIdempotencyKeyInUse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_KEY_IN_USE" | "CONFLICT" | "EXTERNAL_REFERENCE_CONFLICT";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `IDEMPOTENCY_KEY_IN_USE`: The first request with this Idempotency-Key is still running. Retry after the number of seconds in Retry-After.
         *     - `CONFLICT`: Another record prevents this. The details name the field.
         */
        ConflictConflictIdempotencyKeyInUse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_KEY_IN_USE" | "CONFLICT";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `IDEMPOTENCY_KEY_IN_USE`: The first request with this Idempotency-Key is still running. Retry after the number of seconds in Retry-After.
         *     - `EXTERNAL_REFERENCE_CONFLICT`: The external ID is already linked to another record. If the link is wrong, repair it with the guarded PATCH.
         */
        ConflictExternalReferenceConflictIdempotencyKeyInUse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_KEY_IN_USE" | "EXTERNAL_REFERENCE_CONFLICT";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `IDEMPOTENCY_KEY_IN_USE`: The first request with this Idempotency-Key is still running. Retry after the number of seconds in Retry-After.
         *     - `INVALID_STATE`: The record's state does not allow this. The details contain the current state and the states that allow the change.
         *     - `EXTERNAL_REFERENCE_CONFLICT`: The external ID is already linked to another record. If the link is wrong, repair it with the guarded PATCH.
         */
        ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_KEY_IN_USE" | "INVALID_STATE" | "EXTERNAL_REFERENCE_CONFLICT";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `IDEMPOTENCY_KEY_IN_USE`: The first request with this Idempotency-Key is still running. Retry after the number of seconds in Retry-After.
         *     - `EXTERNAL_REFERENCE_STALE`: The reference no longer points to the record you expected. Look it up again and decide.
         */
        ConflictExternalReferenceStaleIdempotencyKeyInUse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_KEY_IN_USE" | "EXTERNAL_REFERENCE_STALE";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /** @description - `IDEMPOTENCY_KEY_IN_USE`: The first request with this Idempotency-Key is still running. Retry after the number of seconds in Retry-After. */
        ConflictIdempotencyKeyInUse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_KEY_IN_USE";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `IDEMPOTENCY_KEY_IN_USE`: The first request with this Idempotency-Key is still running. Retry after the number of seconds in Retry-After.
         *     - `INVALID_STATE`: The record's state does not allow this. The details contain the current state and the states that allow the change.
         */
        ConflictIdempotencyKeyInUseInvalidState: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_KEY_IN_USE" | "INVALID_STATE";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `IDEMPOTENCY_KEY_IN_USE`: The first request with this Idempotency-Key is still running. Retry after the number of seconds in Retry-After.
         *     - `INVALID_STATE`: The record's state does not allow this. The details contain the current state and the states that allow the change.
         *     - `WORK_ORDER_NOT_IN_PROJECT`: The Work Order belongs to no Project. Cancel its appointments instead, or check the id of the Work Order.
         */
        ConflictIdempotencyKeyInUseInvalidStateWorkOrderNotInProject: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_KEY_IN_USE" | "INVALID_STATE" | "WORK_ORDER_NOT_IN_PROJECT";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /** @description - `IP_NOT_ALLOWED`: The key does not accept requests from this address. Send the request from an address on the allowlist. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IP_NOT_ALLOWED";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `IP_NOT_ALLOWED`: The key does not accept requests from this address. Send the request from an address on the allowlist.
         *     - `INSUFFICIENT_SCOPE`: The key lacks the scope for this request. The details name the scope; ask an admin for a key that has it.
         */
        ForbiddenInsufficientScope: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IP_NOT_ALLOWED" | "INSUFFICIENT_SCOPE";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `IP_NOT_ALLOWED`: The key does not accept requests from this address. Send the request from an address on the allowlist.
         *     - `INSUFFICIENT_SCOPE`: The key lacks the scope for this request. The details name the scope; ask an admin for a key that has it.
         *     - `PERMISSION_DENIED`: The team member the key was issued to lacks a permission. The details name the permission; use a key of an OWNER or ADMIN.
         */
        ForbiddenInsufficientScopePermissionDenied: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IP_NOT_ALLOWED" | "INSUFFICIENT_SCOPE" | "PERMISSION_DENIED";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /** @description - `INTERNAL`: An internal error, logged under the requestId. Retry with the same Idempotency-Key, and report the requestId if it persists. */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INTERNAL";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /** @description - `NOT_FOUND`: Your organization has no such record. Check the ID. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "NOT_FOUND";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /** @description - `PAYLOAD_TOO_LARGE`: The body is too large. Send less in one request. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "PAYLOAD_TOO_LARGE";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /** @description - `PRECONDITION_FAILED`: The record has changed since the version in If-Match. Read the record again and decide. */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "PRECONDITION_FAILED";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /** @description - `RATE_LIMITED`: The key has reached its rate limit. Retry after the number of seconds in Retry-After. */
        RateLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "RATE_LIMITED";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `API_KEY_MISSING`: The request has no API key. Send Authorization: Bearer <API_KEY>.
         *     - `API_KEY_INVALID`: The API key is unknown. Check the key; lost keys cannot be recovered, only replaced.
         *     - `API_KEY_REVOKED`: The API key was revoked. Use another key.
         *     - `API_KEY_EXPIRED`: The API key has expired. Create a new key or use the rotated one.
         */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "API_KEY_MISSING" | "API_KEY_INVALID" | "API_KEY_REVOKED" | "API_KEY_EXPIRED";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /** @description - `UNAVAILABLE`: The database is unreachable or overloaded, your organization has too many requests in progress, or a newer release has tightened the database; nothing was changed. Retry after the number of seconds in Retry-After. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "UNAVAILABLE";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `UNAVAILABLE`: The database is unreachable or overloaded, your organization has too many requests in progress, or a newer release has tightened the database; nothing was changed. Retry after the number of seconds in Retry-After.
         *     - `OUTCOME_UNKNOWN`: The connection to the database, or the thread running the request, failed while the change was being committed, so it may or may not have been applied. Send the same request again with the same Idempotency-Key and body; without a key, check before you send it again.
         */
        UnavailableOutcomeUnknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "UNAVAILABLE" | "OUTCOME_UNKNOWN";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /** @description - `VALIDATION_FAILED`: The body contains invalid values. The details list every problem with its path. */
        Unprocessable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "VALIDATION_FAILED";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `VALIDATION_FAILED`: The body contains invalid values. The details list every problem with its path.
         *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used for another method, path or body. Use a new key for a new intent.
         *     - `BATCH_FAILED`: An item of an atomic batch failed, so nothing was stored. `error.results` contains the result of each item; correct the failed items and send the batch again.
         */
        UnprocessableBatchFailedIdempotencyKeyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED" | "BATCH_FAILED";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                        results?: {
                            /** @description The status that the call would have as a separate request. */
                            status: number;
                            /** @description `data` of the call, if it succeeded. */
                            data?: unknown;
                            /** @description The error of the call, if it was refused. */
                            error?: {
                                code: string;
                                message?: string;
                            } & {
                                [key: string]: unknown;
                            };
                            /** @description The path of the record that it created. */
                            location?: string;
                            /** @description The entity tag of the record, in the form of the header. */
                            etag?: string;
                            warnings?: {
                                [key: string]: unknown;
                            }[];
                        }[];
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `VALIDATION_FAILED`: The body contains invalid values. The details list every problem with its path.
         *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used for another method, path or body. Use a new key for a new intent.
         */
        UnprocessableIdempotencyKeyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `VALIDATION_FAILED`: The body contains invalid values. The details list every problem with its path.
         *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used for another method, path or body. Use a new key for a new intent.
         *     - `MANIFEST_INVALID`: The template cannot become active, because its saved definition is invalid. Fix the errors in `details`, or leave `isActive` false; `POST /manifests/validate` validates a definition without saving it.
         */
        UnprocessableIdempotencyKeyReusedManifestInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED" | "MANIFEST_INVALID";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `VALIDATION_FAILED`: The body contains invalid values. The details list every problem with its path.
         *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used for another method, path or body. Use a new key for a new intent.
         *     - `PARTNER_LINK_MISSING`: The Quote has no link to a design or project of the partner, and the request has no id. Send `partnerDesignId` and `partnerProjectId`, or link the Quote by External References first.
         */
        UnprocessableIdempotencyKeyReusedPartnerLinkMissing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED" | "PARTNER_LINK_MISSING";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `VALIDATION_FAILED`: The body contains invalid values. The details list every problem with its path.
         *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used for another method, path or body. Use a new key for a new intent.
         *     - `TEAM_MEMBER_NOT_ASSIGNABLE`: `ownerId` leads to no record of your organization, or to one that does not have `status` `ACTIVE`. Choose a record with `status` `ACTIVE`, or change that one first.
         */
        UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED" | "TEAM_MEMBER_NOT_ASSIGNABLE";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `VALIDATION_FAILED`: The body contains invalid values. The details list every problem with its path.
         *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used for another method, path or body. Use a new key for a new intent.
         *     - `UNKNOWN_TIMEZONE`: The time zone is not a known IANA name. Send a name such as America/Denver.
         */
        UnprocessableIdempotencyKeyReusedUnknownTimezone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED" | "UNKNOWN_TIMEZONE";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /**
         * @description - `VALIDATION_FAILED`: The body contains invalid values. The details list every problem with its path.
         *     - `IDEMPOTENCY_KEY_REUSED`: The Idempotency-Key was used for another method, path or body. Use a new key for a new intent.
         *     - `LOCAL_TIME_DOES_NOT_EXIST`: The local time does not exist on that day, because clocks go forward. Send a time that exists, or one with an offset if the field accepts it.
         *     - `UNKNOWN_TIMEZONE`: The time zone is not a known IANA name. Send a name such as America/Denver.
         *     - `INTERVAL_EMPTY`: `scheduledEnd` is not later than `scheduledStart`. Send a later `scheduledEnd`, or an earlier `scheduledStart`.
         *     - `TEAM_MEMBER_NOT_ASSIGNABLE`: `ownerId` leads to no record of your organization, or to one that does not have `status` `ACTIVE`. Choose a record with `status` `ACTIVE`, or change that one first.
         *     - `PRIMARY_NOT_ASSIGNED`: `primaryTeamMemberId` is not among `assignedTeamMemberIds`. Add the member to the crew, or put another of the crew in charge.
         *     - `DURATION_MISMATCH`: `estimatedDurationMinutes` is not the time between `scheduledStart` and `scheduledEnd`. Leave it out, or send what lies between the two.
         *     - `WINDOW_INCOMPLETE`: Only one end of the Customer's window is set. Send both `customerWindowStart` and `customerWindowEnd`, or null for both.
         *     - `WINDOW_EXCLUDES_INTERVAL`: The Customer's window does not contain the whole visit. Widen the window, or move the visit into it.
         */
        UnprocessableOfServiceAppointmentsCreate: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED" | "LOCAL_TIME_DOES_NOT_EXIST" | "UNKNOWN_TIMEZONE" | "INTERVAL_EMPTY" | "TEAM_MEMBER_NOT_ASSIGNABLE" | "PRIMARY_NOT_ASSIGNED" | "DURATION_MISMATCH" | "WINDOW_INCOMPLETE" | "WINDOW_EXCLUDES_INTERVAL";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /** @description - `TOO_LONG`: The text, array or object is too long. Shorten it or remove something; the message names the limit. */
        UnprocessableTooLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "TOO_LONG";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
        /** @description - `UNSUPPORTED_MEDIA_TYPE`: The body is not application/json. Send Content-Type: application/json in UTF-8. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "UNSUPPORTED_MEDIA_TYPE";
                        message: string;
                        details?: components["schemas"]["ErrorDetail"][];
                        omittedDetails?: number;
                        docUrl: string;
                    };
                    meta: components["schemas"]["ErrorMeta"];
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    whoami_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Identity"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    model_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description The resources by name. */
                            resources: {
                                [key: string]: {
                                    summary: string;
                                    /** @description The plural in names of scopes. */
                                    collection: string;
                                    idPrefix: string;
                                    /** @description The parent resource. */
                                    parent: string | null;
                                    /** @description Its fields by name, in the order of responses. */
                                    fields: {
                                        [key: string]: {
                                            /** @description The name of the value type, such as `text`, `enum` or `reference`. */
                                            type: string;
                                            /**
                                             * @description Whether a create and an update, only a create, or neither accepts it.
                                             * @enum {string}
                                             */
                                            mode: "readWrite" | "createOnly" | "readOnly";
                                            /** @description Whether a create must send it. */
                                            required: boolean;
                                            /** @description Whether it may be null. */
                                            nullable: boolean;
                                            /** @description The minimum: characters of a text, value of a number, items of a list. */
                                            min?: number | string;
                                            /** @description The maximum of the same. */
                                            max?: number | string;
                                            /** @description The values of an enum. */
                                            values?: unknown[];
                                            /** @description Digits before the point of a decimal. */
                                            digits?: number;
                                            /** @description Digits after the point of a decimal. */
                                            scale?: number;
                                            /** @description Whether a decimal may be negative. */
                                            negative?: boolean;
                                            /** @description A regular expression that a text matches. */
                                            pattern?: string;
                                            /** @description The resource that a reference refers to. */
                                            target?: string;
                                            /** @description The field that names the resource of a reference. */
                                            targetBy?: string;
                                            /** @description The type of a list's items, described as a field is. */
                                            items?: Record<string, never>;
                                            /** @description The members of an object, described as fields are. */
                                            fields?: {
                                                [key: string]: Record<string, never>;
                                            };
                                            /** @description The value if none is sent; `now` is the time of the call. */
                                            default?: unknown;
                                            /** @description Its description. */
                                            summary?: string;
                                            /** @description True if it contains personal data, which an erasure removes. */
                                            personal?: boolean;
                                            /** @description The field that this is an alias of. */
                                            aliasOf?: string;
                                            deprecated?: {
                                                since: string;
                                                sunset: string;
                                            };
                                        };
                                    };
                                    /** @description The states of its records; null if it has none. */
                                    states: {
                                        field: string;
                                        initial: string;
                                        /** @description The states in which a create may send it. */
                                        starts: string[];
                                        /** @description The states by name. */
                                        values: {
                                            [key: string]: {
                                                /** @description The states that a record can move to, each with the calls that move it there: `update`, actions, or `expiry`. */
                                                moves: {
                                                    [key: string]: string[];
                                                };
                                                terminal: boolean;
                                                /** @description The fields that must be set in it. */
                                                requires: string[];
                                            };
                                        };
                                    } | null;
                                    /** @description Its generic calls: `list`, `get`, `create`, `update`, `delete`. */
                                    operations: {
                                        [key: string]: {
                                            method: string;
                                            /** @description The path below the base address; `{id}` is replaced by the id of a record. */
                                            path: string;
                                            /** @description The scope that the key needs. */
                                            scope: string | null;
                                            /** @description Further scopes that the key needs. */
                                            furtherScopes: string[];
                                            /** @description The permission that the key's member needs. */
                                            permission: string | null;
                                            /** @enum {string} */
                                            idempotencyKey: "required" | "optional" | "ignored";
                                        };
                                    };
                                    /** @description Its further calls by name. */
                                    actions: {
                                        [key: string]: {
                                            method: string;
                                            /** @description The path below the base address; `{id}` is replaced by the id of a record. */
                                            path: string;
                                            /** @description The scope that the key needs. */
                                            scope: string | null;
                                            /** @description Further scopes that the key needs. */
                                            furtherScopes: string[];
                                            /** @description The permission that the key's member needs. */
                                            permission: string | null;
                                            /** @enum {string} */
                                            idempotencyKey: "required" | "optional" | "ignored";
                                            /** @enum {string} */
                                            on: "record" | "collection";
                                            /** @description The states in which it is allowed; null for any. */
                                            from: string[] | null;
                                            /** @description The state that it moves the record to; null if it does not move the record. */
                                            to: string | null;
                                            /** @description The members of its body, or of the query of a GET; null if it takes any object. */
                                            input: {
                                                [key: string]: {
                                                    /** @description The name of the value type, such as `text`, `enum` or `reference`. */
                                                    type: string;
                                                    required: boolean;
                                                    /** @description The minimum: characters of a text, value of a number, items of a list. */
                                                    min?: number | string;
                                                    /** @description The maximum of the same. */
                                                    max?: number | string;
                                                    /** @description The values of an enum. */
                                                    values?: unknown[];
                                                    /** @description Digits before the point of a decimal. */
                                                    digits?: number;
                                                    /** @description Digits after the point of a decimal. */
                                                    scale?: number;
                                                    /** @description Whether a decimal may be negative. */
                                                    negative?: boolean;
                                                    /** @description A regular expression that a text matches. */
                                                    pattern?: string;
                                                    /** @description The resource that a reference refers to. */
                                                    target?: string;
                                                    /** @description The field that names the resource of a reference. */
                                                    targetBy?: string;
                                                    /** @description The type of a list's items, described as a field is. */
                                                    items?: Record<string, never>;
                                                    /** @description The members of an object, described as fields are. */
                                                    fields?: {
                                                        [key: string]: Record<string, never>;
                                                    };
                                                    /** @description The value if none is sent; `now` is the time of the call. */
                                                    default?: unknown;
                                                    /** @description Its description. */
                                                    summary?: string;
                                                    mode?: string;
                                                };
                                            } | null;
                                            summary: string;
                                        };
                                    };
                                    /** @description The parameters that select records of its list. */
                                    filters: {
                                        [key: string]: {
                                            /** @description The JSON type of the value, or its format. */
                                            type: string | string[];
                                            /** @description The minimum: characters of a text, value of a number, items of a list. */
                                            min?: number | string;
                                            /** @description The maximum of the same. */
                                            max?: number | string;
                                            /** @description The values of an enum. */
                                            values?: unknown[];
                                            /** @description True if it can be repeated; it then matches any of the values. */
                                            several?: boolean;
                                            /** @description True if the value `null` matches records without a value. */
                                            nullable?: boolean;
                                            /** @description True if the list is refused without it. */
                                            required?: boolean;
                                            /** @description The resource whose ids it takes. */
                                            target?: string;
                                            /** @description The parameter that names the resource whose ids it takes. */
                                            targetBy?: string;
                                            summary?: string;
                                        };
                                    };
                                    /** @description The fields that its list can be sorted by. */
                                    sorts: string[];
                                    /** @description The fields that `q` searches; empty if its list takes no `q`. */
                                    search: string[];
                                    /** @description The references that responses can include the records of. */
                                    expands: string[];
                                    /** @description The types of its events, such as `customer.created`. */
                                    events: string[];
                                    /** @description Former collections by name, each with the days of its end if it has one. */
                                    formerly?: {
                                        [key: string]: {
                                            /** @description Its path; null if the resource has no path by this name. */
                                            path: string | null;
                                            deprecated?: {
                                                since: string;
                                                sunset: string;
                                            };
                                        };
                                    };
                                };
                            };
                            /** @description The scopes of each preset that a key can be created with, by the name of the preset. */
                            presets: {
                                [key: string]: string[];
                            };
                        };
                        meta: {
                            requestId: string;
                            /** @enum {string} */
                            version: "v1";
                            /** Format: date-time */
                            timestamp: string;
                        };
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest2"];
            500: components["responses"]["Internal"];
        };
    };
    batch_run: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether all changes are discarded unless every item succeeds. Default: `false`. */
                    atomic?: boolean;
                    /** @description The calls, in the order in which they are made. */
                    items: {
                        /** @description POST, PATCH, PUT or DELETE. */
                        method: string;
                        /** @description The path of the call, such as `/customers/$c1.id`. */
                        path: string;
                        /** @description The body of the call. A text `$c1.id` in it is replaced by the id of the record of `c1`. */
                        body?: unknown;
                        /** @description A name for the result, which later items may use. */
                        as?: string;
                        /** @description An Idempotency-Key for this item, which is then replayed separately. */
                        idempotencyKey?: string;
                        /** @description The `If-Match` of the call. */
                        ifMatch?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            results: {
                                /** @description The status that the call would have as a separate request. */
                                status: number;
                                /** @description `data` of the call, if it succeeded. */
                                data?: unknown;
                                /** @description The error of the call, if it was refused. */
                                error?: {
                                    code: string;
                                    message?: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                /** @description The path of the record that it created. */
                                location?: string;
                                /** @description The entity tag of the record, in the form of the header. */
                                etag?: string;
                                warnings?: {
                                    [key: string]: unknown;
                                }[];
                            }[];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestIdempotencyKeyRequiredMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            409: components["responses"]["ConflictIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableBatchFailedIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    apiKeys_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description The member it was issued to. Repeat it to match any of several values. `null` matches records without one. */
                teamMemberId?: string | string[];
                /** @description Whether it was rotated and still works for a while. Repeat it to match any of several values. */
                isRotationGrace?: boolean | boolean[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description Equal to `status`. Repeat it to match any of several values. */
                status?: string | string[];
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "teamMemberId" | "teamMemberId"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    apiKeys_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "teamMemberId" | "teamMemberId"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Its id; sorts by creation time. */
                            id: string;
                            /** @description Its purpose. */
                            name: string;
                            /** @description Its first characters. Only its holder knows the rest. */
                            prefix: string | null;
                            /** @description The preset whose scopes it has. Default: the first preset. */
                            scopePreset: string | null;
                            /** @description Scopes that it has in addition to those of the preset. */
                            scopes: string[];
                            /** @description The number of requests it may make in a window. */
                            rateLimitPolicy: {
                                limit: number;
                                windowSeconds: number;
                            };
                            /** @description Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed. */
                            ipAllowlist: {
                                enabled: boolean;
                                entries: string[];
                            };
                            /**
                             * Format: date-time
                             * @description When it stops working; null for never. By default when the calling key stops working, and never later.
                             */
                            expiresAt: string | null;
                            /** @description Any additional data. */
                            metadata: {
                                [key: string]: unknown;
                            };
                            /** @description The owner of a created record if the request names none, by resource: { "lead": "tm_…" }. */
                            defaultOwners: {
                                [key: string]: unknown;
                            };
                            /** @description The member it was issued to. */
                            teamMemberId: string | null;
                            /** @description Active, Revoked or Expired. */
                            status: string;
                            /**
                             * Format: date-time
                             * @description When it was last used, to the minute.
                             */
                            lastUsedAt: string | null;
                            /** @description Whether it was rotated and still works for a while. */
                            isRotationGrace: boolean;
                            /** @description Raised by each change; the ETag of the record. */
                            version: number;
                            /**
                             * Format: date-time
                             * @description When it was created.
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description When it last changed.
                             */
                            updatedAt: string;
                            /** @description The record of `teamMemberId`, only if `expand` names it. Null for a deleted record. */
                            teamMember?: components["schemas"]["TeamMember"] | null;
                            /** @description The API key, shown only once; null if the response is a replay. */
                            key: string | null;
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            409: components["responses"]["ConflictIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    apiKeys_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "teamMemberId" | "teamMemberId"[];
            };
            header?: never;
            path: {
                /** @description Id of the api key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    apiKeys_update: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "teamMemberId" | "teamMemberId"[];
            };
            header?: never;
            path: {
                /** @description Id of the api key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApiKeyUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKeyChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    apiKeys_revoke: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "teamMemberId" | "teamMemberId"[];
            };
            header?: never;
            path: {
                /** @description Id of the api key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "api_key.revoked";
                            };
                            resource: components["schemas"]["ApiKey"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    apiKeys_rotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the api key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApiKeyRotateInput"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "api_key.rotated";
                            };
                            resource: {
                                /** @description Its id; sorts by creation time. */
                                id: string;
                                /** @description Its purpose. */
                                name: string;
                                /** @description Its first characters. Only its holder knows the rest. */
                                prefix: string | null;
                                /** @description The preset whose scopes it has. Default: the first preset. */
                                scopePreset: string | null;
                                /** @description Scopes that it has in addition to those of the preset. */
                                scopes: string[];
                                /** @description The number of requests it may make in a window. */
                                rateLimitPolicy: {
                                    limit: number;
                                    windowSeconds: number;
                                };
                                /** @description Addresses and CIDR blocks from which it is accepted. By default those of the calling key, which it cannot exceed. */
                                ipAllowlist: {
                                    enabled: boolean;
                                    entries: string[];
                                };
                                /**
                                 * Format: date-time
                                 * @description When it stops working; null for never. By default when the calling key stops working, and never later.
                                 */
                                expiresAt: string | null;
                                /** @description Any additional data. */
                                metadata: {
                                    [key: string]: unknown;
                                };
                                /** @description The owner of a created record if the request names none, by resource: { "lead": "tm_…" }. */
                                defaultOwners: {
                                    [key: string]: unknown;
                                };
                                /** @description The member it was issued to. */
                                teamMemberId: string | null;
                                /** @description Active, Revoked or Expired. */
                                status: string;
                                /**
                                 * Format: date-time
                                 * @description When it was last used, to the minute.
                                 */
                                lastUsedAt: string | null;
                                /** @description Whether it was rotated and still works for a while. */
                                isRotationGrace: boolean;
                                /** @description Raised by each change; the ETag of the record. */
                                version: number;
                                /**
                                 * Format: date-time
                                 * @description When it was created.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description When it last changed.
                                 */
                                updatedAt: string;
                                /** @description The record of `teamMemberId`, only if `expand` names it. Null for a deleted record. */
                                teamMember?: components["schemas"]["TeamMember"] | null;
                                /** @description The API key, shown only once; null if the response is a replay. */
                                key: string | null;
                            };
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    apiKeys_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the api key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "revoke" | "rotate" | "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    externalReferences_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description The kind of the record. Repeat it to match any of several values. */
                resourceType?: ("campaign" | "case" | "contract" | "customer" | "entitlement" | "lead" | "opportunity" | "project_template" | "project" | "property" | "quote" | "service_appointment" | "service_request" | "system" | "team_member" | "work_order") | ("campaign" | "case" | "contract" | "customer" | "entitlement" | "lead" | "opportunity" | "project_template" | "project" | "property" | "quote" | "service_appointment" | "service_request" | "system" | "team_member" | "work_order")[];
                /** @description The record. Repeat it to match any of several values. */
                resourceId?: string | string[];
                /** @description The foreign system. Repeat it to match any of several values. */
                externalSystem?: string | string[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description Equal to `externalId`. Repeat it to match any of several values. */
                externalId?: string | string[];
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "resourceId" | "resourceId"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExternalReference"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    externalReferences_link: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "resourceId" | "resourceId"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalReferenceLinkInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExternalReference"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExternalReference"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    externalReferences_repair: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "resourceId" | "resourceId"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalReferenceRepairInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExternalReference"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExternalReferenceStaleIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    externalReferences_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "resourceId" | "resourceId"[];
            };
            header?: never;
            path: {
                /** @description Id of the external reference. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExternalReference"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    externalReferences_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the external reference. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    externalReferences_lookup: {
        parameters: {
            query: {
                /** @description An input of the action. */
                externalSystem: string;
                /** @description An input of the action. */
                externalObject: string;
                /** @description An input of the action. */
                externalId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExternalReferenceLookupResult"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    externalReferences_lookupBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalReferenceLookupBatchInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            externalSystem: string;
                            externalObject: string;
                            externalId: string;
                            resourceType: string | null;
                            resourceId: string | null;
                            externalReference: components["schemas"]["ExternalReference"] | null;
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    externalReferences_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the external reference. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "delete";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    webhookEndpoints_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description A disabled endpoint receives no events. Missed events can be recovered. Repeat it to match any of several values. */
                status?: ("ENABLED" | "DISABLED") | ("ENABLED" | "DISABLED")[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    webhookEndpoints_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Its id; sorts by creation time. */
                            id: string;
                            /**
                             * Format: uri
                             * @description The https URL to which events are posted. Private addresses are not allowed.
                             */
                            url: string;
                            /** @description The event types it receives; ["*"] for every type whose resource the subscribing key may read. */
                            eventTypes: string[];
                            /** @description Its purpose. */
                            description: string | null;
                            /**
                             * @description A disabled endpoint receives no events. Missed events can be recovered.
                             * @enum {string}
                             */
                            status: "ENABLED" | "DISABLED";
                            /** @description Why the service disabled it. */
                            disabledReason: string | null;
                            /** @description Raised by each change; the ETag of the record. */
                            version: number;
                            /**
                             * Format: date-time
                             * @description When it was created.
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description When it last changed.
                             */
                            updatedAt: string;
                            /** @description The secret that signs deliveries, shown only once; null if the response is a replay. */
                            secret: string | null;
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            409: components["responses"]["ConflictConflictIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    webhookEndpoints_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    webhookEndpoints_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    webhookEndpoints_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpointChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    webhookEndpoints_rotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointRotateSecretInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "webhook_endpoint.secret_rotated";
                            };
                            resource: {
                                /** @description Its id; sorts by creation time. */
                                id: string;
                                /**
                                 * Format: uri
                                 * @description The https URL to which events are posted. Private addresses are not allowed.
                                 */
                                url: string;
                                /** @description The event types it receives; ["*"] for every type whose resource the subscribing key may read. */
                                eventTypes: string[];
                                /** @description Its purpose. */
                                description: string | null;
                                /**
                                 * @description A disabled endpoint receives no events. Missed events can be recovered.
                                 * @enum {string}
                                 */
                                status: "ENABLED" | "DISABLED";
                                /** @description Why the service disabled it. */
                                disabledReason: string | null;
                                /** @description Raised by each change; the ETag of the record. */
                                version: number;
                                /**
                                 * Format: date-time
                                 * @description When it was created.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description When it last changed.
                                 */
                                updatedAt: string;
                                /** @description The secret that signs deliveries, shown only once; null if the response is a replay. */
                                secret: string | null;
                            };
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    webhookEndpoints_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Accepted; processed shortly afterwards. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "webhook_endpoint.test";
                            };
                            resource: {
                                /** @description Its id; sorts by creation time. */
                                id: string;
                                /**
                                 * Format: uri
                                 * @description The https URL to which events are posted. Private addresses are not allowed.
                                 */
                                url: string;
                                /** @description The event types it receives; ["*"] for every type whose resource the subscribing key may read. */
                                eventTypes: string[];
                                /** @description Its purpose. */
                                description: string | null;
                                /**
                                 * @description A disabled endpoint receives no events. Missed events can be recovered.
                                 * @enum {string}
                                 */
                                status: "ENABLED" | "DISABLED";
                                /** @description Why the service disabled it. */
                                disabledReason: string | null;
                                /** @description Raised by each change; the ETag of the record. */
                                version: number;
                                /**
                                 * Format: date-time
                                 * @description When it was created.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description When it last changed.
                                 */
                                updatedAt: string;
                                /** @description The delivery of the event; null if the call suppresses webhooks. */
                                deliveryId: string | null;
                            };
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    webhookEndpoints_recover: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointRecoverInput"];
            };
        };
        responses: {
            /** @description Accepted; processed shortly afterwards. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "webhook_endpoint.recovery_requested";
                            };
                            resource: {
                                /** @description Its id; sorts by creation time. */
                                id: string;
                                /**
                                 * Format: uri
                                 * @description The https URL to which events are posted. Private addresses are not allowed.
                                 */
                                url: string;
                                /** @description The event types it receives; ["*"] for every type whose resource the subscribing key may read. */
                                eventTypes: string[];
                                /** @description Its purpose. */
                                description: string | null;
                                /**
                                 * @description A disabled endpoint receives no events. Missed events can be recovered.
                                 * @enum {string}
                                 */
                                status: "ENABLED" | "DISABLED";
                                /** @description Why the service disabled it. */
                                disabledReason: string | null;
                                /** @description Raised by each change; the ETag of the record. */
                                version: number;
                                /**
                                 * Format: date-time
                                 * @description When it was created.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description When it last changed.
                                 */
                                updatedAt: string;
                                /** @description The number of events that are sent again. */
                                recovered: number;
                            };
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    webhookEndpoints_redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook delivery. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Accepted; processed shortly afterwards. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "webhook_endpoint.redelivery_requested";
                            };
                            resource: components["schemas"]["WebhookEndpointRedeliverResult"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    webhookEndpoints_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "rotate-secret" | "test" | "recover" | "update" | "delete";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    activities_list: {
        parameters: {
            query: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "occurredAt" | "dueAt";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description Equal to `parentType`. Repeat it to match any of several values. */
                parentType: ("customer" | "property" | "lead" | "opportunity" | "case") | ("customer" | "property" | "lead" | "opportunity" | "case")[];
                /** @description Equal to `parentId`. Repeat it to match any of several values. */
                parentId: string | string[];
                /** @description Equal to `type`. Repeat it to match any of several values. */
                type?: ("NOTE" | "CALL" | "EMAIL" | "MEETING" | "TASK" | "SYSTEM") | ("NOTE" | "CALL" | "EMAIL" | "MEETING" | "TASK" | "SYSTEM")[];
                /** @description Equal to `authorTeamMemberId`. Repeat it to match any of several values. `null` matches records without one. */
                authorTeamMemberId?: string | string[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description The lower bound of `occurredAt`, included. */
                occurredAfter?: string;
                /** @description The upper bound of `occurredAt`, excluded. */
                occurredBefore?: string;
                /** @description Only `null`: records without `occurredAt`. Repeat it to match any of several values. `null` matches records without one. */
                occurredAt?: "null" | "null"[];
                /** @description The lower bound of `dueAt`, included. */
                dueAfter?: string;
                /** @description The upper bound of `dueAt`, excluded. */
                dueBefore?: string;
                /** @description Only `null`: records without `dueAt`. Repeat it to match any of several values. `null` matches records without one. */
                dueAt?: "null" | "null"[];
                /** @description The lower bound of `completedAt`, included. */
                completedAfter?: string;
                /** @description The upper bound of `completedAt`, excluded. */
                completedBefore?: string;
                /** @description Only `null`: records without `completedAt`. Repeat it to match any of several values. `null` matches records without one. */
                completedAt?: "null" | "null"[];
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("parentId" | "authorTeamMemberId") | ("parentId" | "authorTeamMemberId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Activity"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    activities_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("parentId" | "authorTeamMemberId") | ("parentId" | "authorTeamMemberId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivityCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Activity"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    activities_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("parentId" | "authorTeamMemberId") | ("parentId" | "authorTeamMemberId")[];
            };
            header?: never;
            path: {
                /** @description Id of the activity. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Activity"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    activities_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the activity. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    activities_update: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("parentId" | "authorTeamMemberId") | ("parentId" | "authorTeamMemberId")[];
            };
            header?: never;
            path: {
                /** @description Id of the activity. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActivityUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ActivityChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    activities_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the activity. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "update" | "delete";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    campaigns_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Words that each record must contain in `name`, in full or as the beginning of a word, ignoring case and accents. */
                q?: string;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "name" | "startDate";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description Equal to `status`. Repeat it to match any of several values. */
                status?: ("DRAFT" | "SCHEDULED" | "ACTIVE" | "PAUSED" | "COMPLETED" | "ARCHIVED") | ("DRAFT" | "SCHEDULED" | "ACTIVE" | "PAUSED" | "COMPLETED" | "ARCHIVED")[];
                /** @description Whether it currently brings in Leads, independent of its status. Repeat it to match any of several values. */
                isActive?: boolean | boolean[];
                /** @description The member who owns the record. Default: the key's default owner. Repeat it to match any of several values. `null` matches records without one. */
                ownerId?: string | string[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description The lower bound of `startDate`, included. */
                startAfter?: string;
                /** @description The upper bound of `startDate`, excluded. */
                startBefore?: string;
                /** @description Only `null`: records without `startDate`. Repeat it to match any of several values. `null` matches records without one. */
                startDate?: "null" | "null"[];
                /** @description The lower bound of `endDate`, included. */
                endAfter?: string;
                /** @description The upper bound of `endDate`, excluded. */
                endBefore?: string;
                /** @description Only `null`: records without `endDate`. Repeat it to match any of several values. `null` matches records without one. */
                endDate?: "null" | "null"[];
                /** @description The lower bound of `budget`, included. */
                budgetMin?: string;
                /** @description The upper bound of `budget`, included. */
                budgetMax?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalSystem?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalObject?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalId?: string;
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "ownerId" | "ownerId"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Campaign"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    campaigns_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "ownerId" | "ownerId"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Campaign"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    campaigns_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "ownerId" | "ownerId"[];
            };
            header?: never;
            path: {
                /** @description Id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Campaign"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    campaigns_update: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "ownerId" | "ownerId"[];
            };
            header?: never;
            path: {
                /** @description Id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CampaignUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CampaignChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    campaigns_upsert: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "ownerId" | "ownerId"[];
            };
            header?: never;
            path: {
                /** @description The foreign system, percent-encoded. */
                system: string;
                /** @description The kind of object there, percent-encoded. */
                object: string;
                /** @description Its id there, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CampaignUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CampaignChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Campaign"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    campaigns_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cases_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Words that each record must contain in `subject`, `caseNumber`, in full or as the beginning of a word, ignoring case and accents. */
                q?: string;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "severity" | "status" | "openedAt" | "slaResponseDueAt" | "slaResolutionDueAt";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description Equal to `caseNumber`. Repeat it to match any of several values. */
                caseNumber?: string | string[];
                /** @description Equal to `customerId`. Repeat it to match any of several values. `null` matches records without one. */
                customerId?: string | string[];
                /** @description Equal to `propertyId`. Repeat it to match any of several values. `null` matches records without one. */
                propertyId?: string | string[];
                /** @description The affected System. Repeat it to match any of several values. `null` matches records without one. */
                systemId?: string | string[];
                /** @description The Project that handles it. While the Project is open, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. Repeat it to match any of several values. `null` matches records without one. */
                projectId?: string | string[];
                /** @description The Service Request for which it was opened. Repeat it to match any of several values. `null` matches records without one. */
                sourceServiceRequestId?: string | string[];
                /** @description Equal to `origin`. Repeat it to match any of several values. `null` matches records without one. */
                origin?: ("PHONE" | "EMAIL" | "WEB" | "PORTAL" | "MONITORING" | "FIELD" | "API" | "null") | ("PHONE" | "EMAIL" | "WEB" | "PORTAL" | "MONITORING" | "FIELD" | "API" | "null")[];
                /** @description The severity. It determines the due times when the Case is created. Repeat it to match any of several values. `null` matches records without one. */
                severity?: ("LOW" | "MEDIUM" | "HIGH" | "CRITICAL" | "null") | ("LOW" | "MEDIUM" | "HIGH" | "CRITICAL" | "null")[];
                /** @description The member who owns the record. Default: the key's default owner. Repeat it to match any of several values. `null` matches records without one. */
                ownerId?: string | string[];
                /** @description Can change to any other status, except from CLOSED, which is final. `RESOLVED` finds records that are `CLOSED`. Repeat it to match any of several values. */
                status?: ("OPEN" | "TRIAGING" | "IN_PROGRESS" | "AWAITING_CUSTOMER" | "AWAITING_VENDOR" | "AWAITING_WORK" | "RESOLVED" | "CLOSED") | ("OPEN" | "TRIAGING" | "IN_PROGRESS" | "AWAITING_CUSTOMER" | "AWAITING_VENDOR" | "AWAITING_WORK" | "RESOLVED" | "CLOSED")[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description The lower bound of `openedAt`, included. */
                openedAfter?: string;
                /** @description The upper bound of `openedAt`, excluded. */
                openedBefore?: string;
                /** @description The lower bound of `resolvedAt`, included. */
                resolvedAfter?: string;
                /** @description The upper bound of `resolvedAt`, excluded. */
                resolvedBefore?: string;
                /** @description Only `null`: records without `resolvedAt`. Repeat it to match any of several values. `null` matches records without one. */
                resolvedAt?: "null" | "null"[];
                /** @description The lower bound of `closedAt`, included. */
                closedAfter?: string;
                /** @description The upper bound of `closedAt`, excluded. */
                closedBefore?: string;
                /** @description Only `null`: records without `closedAt`. Repeat it to match any of several values. `null` matches records without one. */
                closedAt?: "null" | "null"[];
                /** @description The lower bound of `slaResponseDueAt`, included. */
                slaResponseDueAfter?: string;
                /** @description The upper bound of `slaResponseDueAt`, excluded. */
                slaResponseDueBefore?: string;
                /** @description Only `null`: records without `slaResponseDueAt`. Repeat it to match any of several values. `null` matches records without one. */
                slaResponseDueAt?: "null" | "null"[];
                /** @description The lower bound of `slaResolutionDueAt`, included. */
                slaResolutionDueAfter?: string;
                /** @description The upper bound of `slaResolutionDueAt`, excluded. */
                slaResolutionDueBefore?: string;
                /** @description Only `null`: records without `slaResolutionDueAt`. Repeat it to match any of several values. `null` matches records without one. */
                slaResolutionDueAt?: "null" | "null"[];
                /** @description Records with this External Reference: `externalSystem`, `externalObject` and `externalId` are sent together. */
                externalSystem?: string;
                /** @description Records with this External Reference: `externalSystem`, `externalObject` and `externalId` are sent together. */
                externalObject?: string;
                /** @description Records with this External Reference: `externalSystem`, `externalObject` and `externalId` are sent together. */
                externalId?: string;
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "systemId" | "systemId.propertyId" | "systemId.customerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "sourceServiceRequestId" | "sourceServiceRequestId.customerId" | "sourceServiceRequestId.propertyId" | "ownerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "systemId" | "systemId.propertyId" | "systemId.customerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "sourceServiceRequestId" | "sourceServiceRequestId.customerId" | "sourceServiceRequestId.propertyId" | "ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Case"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cases_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "systemId" | "systemId.propertyId" | "systemId.customerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "sourceServiceRequestId" | "sourceServiceRequestId.customerId" | "sourceServiceRequestId.propertyId" | "ownerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "systemId" | "systemId.propertyId" | "systemId.customerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "sourceServiceRequestId" | "sourceServiceRequestId.customerId" | "sourceServiceRequestId.propertyId" | "ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaseCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Case"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    cases_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "systemId" | "systemId.propertyId" | "systemId.customerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "sourceServiceRequestId" | "sourceServiceRequestId.customerId" | "sourceServiceRequestId.propertyId" | "ownerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "systemId" | "systemId.propertyId" | "systemId.customerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "sourceServiceRequestId" | "sourceServiceRequestId.customerId" | "sourceServiceRequestId.propertyId" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Case"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cases_update: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "systemId" | "systemId.propertyId" | "systemId.customerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "sourceServiceRequestId" | "sourceServiceRequestId.customerId" | "sourceServiceRequestId.propertyId" | "ownerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "systemId" | "systemId.propertyId" | "systemId.customerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "sourceServiceRequestId" | "sourceServiceRequestId.customerId" | "sourceServiceRequestId.propertyId" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CaseUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CaseChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    cases_upsert: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "systemId" | "systemId.propertyId" | "systemId.customerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "sourceServiceRequestId" | "sourceServiceRequestId.customerId" | "sourceServiceRequestId.propertyId" | "ownerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "systemId" | "systemId.propertyId" | "systemId.customerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "sourceServiceRequestId" | "sourceServiceRequestId.customerId" | "sourceServiceRequestId.propertyId" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description The foreign system, percent-encoded. */
                system: string;
                /** @description The kind of object there, percent-encoded. */
                object: string;
                /** @description Its id there, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CaseUpsert"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CaseChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Case"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    cases_fields: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaseFieldsInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CaseFieldsResult"];
                        /** @description Returned only for a request with `dryRun=true`. */
                        meta?: {
                            requestId: string;
                            /** @enum {string} */
                            version: "v1";
                            /** Format: date-time */
                            timestamp: string;
                            rateLimit: components["schemas"]["RateLimit"];
                            /**
                             * @description True for a request with `dryRun=true`: no change was saved.
                             * @enum {boolean}
                             */
                            dryRun: true;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    cases_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "fields" | "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    contracts_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Words that each record must contain in `contractNumber`, in full or as the beginning of a word, ignoring case and accents. */
                q?: string;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "value" | "signedAt";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description The agreed Quote, which must be SENT or ACCEPTED. Repeat it to match any of several values. */
                quoteId?: string | string[];
                /** @description The Customer of the Quote's Opportunity. Repeat it to match any of several values. */
                customerId?: string | string[];
                /** @description Equal to `projectId`. Repeat it to match any of several values. `null` matches records without one. */
                projectId?: string | string[];
                /** @description Equal to `contractNumber`. Repeat it to match any of several values. */
                contractNumber?: string | string[];
                /** @description Changed only by actions. Repeat it to match any of several values. */
                status?: ("DRAFT" | "SENT" | "SIGNED" | "VOIDED") | ("DRAFT" | "SENT" | "SIGNED" | "VOIDED")[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description The lower bound of `value`, included. */
                valueMin?: string;
                /** @description The upper bound of `value`, included. */
                valueMax?: string;
                /** @description The lower bound of `signedAt`, included. */
                signedAfter?: string;
                /** @description The upper bound of `signedAt`, excluded. */
                signedBefore?: string;
                /** @description Only `null`: records without `signedAt`. Repeat it to match any of several values. `null` matches records without one. */
                signedAt?: "null" | "null"[];
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalSystem?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalObject?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalId?: string;
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("quoteId" | "quoteId.opportunityId" | "quoteId.caseId" | "customerId" | "customerId.ownerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId") | ("quoteId" | "quoteId.opportunityId" | "quoteId.caseId" | "customerId" | "customerId.ownerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contract"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    contracts_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("quoteId" | "quoteId.opportunityId" | "quoteId.caseId" | "customerId" | "customerId.ownerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId") | ("quoteId" | "quoteId.opportunityId" | "quoteId.caseId" | "customerId" | "customerId.ownerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contract"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    contracts_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("quoteId" | "quoteId.opportunityId" | "quoteId.caseId" | "customerId" | "customerId.ownerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId") | ("quoteId" | "quoteId.opportunityId" | "quoteId.caseId" | "customerId" | "customerId.ownerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the contract. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contract"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    contracts_update: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("quoteId" | "quoteId.opportunityId" | "quoteId.caseId" | "customerId" | "customerId.ownerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId") | ("quoteId" | "quoteId.opportunityId" | "quoteId.caseId" | "customerId" | "customerId.ownerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the contract. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ContractUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ContractChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    contracts_upsert: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("quoteId" | "quoteId.opportunityId" | "quoteId.caseId" | "customerId" | "customerId.ownerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId") | ("quoteId" | "quoteId.opportunityId" | "quoteId.caseId" | "customerId" | "customerId.ownerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description The foreign system, percent-encoded. */
                system: string;
                /** @description The kind of object there, percent-encoded. */
                object: string;
                /** @description Its id there, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ContractUpsert"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ContractChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contract"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    contracts_send: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("quoteId" | "quoteId.opportunityId" | "quoteId.caseId" | "customerId" | "customerId.ownerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId") | ("quoteId" | "quoteId.opportunityId" | "quoteId.caseId" | "customerId" | "customerId.ownerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the contract. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "contract.sent";
                            };
                            resource: components["schemas"]["Contract"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    contracts_sign: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("quoteId" | "quoteId.opportunityId" | "quoteId.caseId" | "customerId" | "customerId.ownerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId") | ("quoteId" | "quoteId.opportunityId" | "quoteId.caseId" | "customerId" | "customerId.ownerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the contract. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "contract.signed";
                            };
                            resource: components["schemas"]["Contract"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    contracts_void: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("quoteId" | "quoteId.opportunityId" | "quoteId.caseId" | "customerId" | "customerId.ownerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId") | ("quoteId" | "quoteId.opportunityId" | "quoteId.caseId" | "customerId" | "customerId.ownerId" | "projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the contract. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "contract.voided";
                            };
                            resource: components["schemas"]["Contract"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    contracts_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the contract. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "send" | "sign" | "void" | "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    customers_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Words that each record must contain in `firstName`, `lastName`, `email`, `phone`, in full or as the beginning of a word, ignoring case and accents. */
                q?: string;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "lastName" | "email";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description Equal to `status`. Repeat it to match any of several values. */
                status?: ("ACTIVE" | "INACTIVE") | ("ACTIVE" | "INACTIVE")[];
                /** @description The member who owns the record. Default: the key's default owner. Repeat it to match any of several values. `null` matches records without one. */
                ownerId?: string | string[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description Equal to `email`. Repeat it to match any of several values. */
                email?: string | string[];
                /** @description The digits of `phone`, with or without other characters between them. Repeat it to match any of several values. */
                phone?: string | string[];
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalSystem?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalObject?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalId?: string;
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "ownerId" | "ownerId"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Customer"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    customers_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "ownerId" | "ownerId"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Customer"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestIdempotencyKeyRequiredMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    customers_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "ownerId" | "ownerId"[];
            };
            header?: never;
            path: {
                /** @description Id of the customer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Customer"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    customers_update: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "ownerId" | "ownerId"[];
            };
            header?: never;
            path: {
                /** @description Id of the customer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CustomerUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CustomerChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    customers_upsert: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "ownerId" | "ownerId"[];
            };
            header?: never;
            path: {
                /** @description The foreign system, percent-encoded. */
                system: string;
                /** @description The kind of object there, percent-encoded. */
                object: string;
                /** @description Its id there, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CustomerUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CustomerChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Customer"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    customers_erase: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: "ownerId" | "ownerId"[];
            };
            header?: never;
            path: {
                /** @description Id of the customer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CustomerChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestIdempotencyKeyRequiredMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    customers_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the customer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "erase" | "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    entitlements_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Words that each record must contain in `name`, in full or as the beginning of a word, ignoring case and accents. */
                q?: string;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "name" | "validUntil";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description Equal to `customerId`. Repeat it to match any of several values. */
                customerId?: string | string[];
                /** @description The Work Order that uses it; null after that Work Order is cancelled. Repeat it to match any of several values. `null` matches records without one. */
                workOrderId?: string | string[];
                /** @description An AVAILABLE Entitlement past validUntil becomes EXPIRED. Repeat it to match any of several values. */
                status?: ("AVAILABLE" | "ALLOCATED" | "CONSUMED" | "EXPIRED") | ("AVAILABLE" | "ALLOCATED" | "CONSUMED" | "EXPIRED")[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description The lower bound of `validUntil`, included. */
                validUntilAfter?: string;
                /** @description The upper bound of `validUntil`, excluded. */
                validUntilBefore?: string;
                /** @description Only `null`: records without `validUntil`. Repeat it to match any of several values. `null` matches records without one. */
                validUntil?: "null" | "null"[];
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalSystem?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalObject?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalId?: string;
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId") | ("customerId" | "customerId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Entitlement"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    entitlements_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId") | ("customerId" | "customerId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntitlementCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Entitlement"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    entitlements_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId") | ("customerId" | "customerId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the entitlement. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Entitlement"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    entitlements_update: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId") | ("customerId" | "customerId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the entitlement. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EntitlementUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EntitlementChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    entitlements_upsert: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId") | ("customerId" | "customerId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description The foreign system, percent-encoded. */
                system: string;
                /** @description The kind of object there, percent-encoded. */
                object: string;
                /** @description Its id there, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EntitlementUpsert"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EntitlementChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Entitlement"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    entitlements_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the entitlement. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    externalRecordLinks_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId") | ("caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExternalRecordLink"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    externalRecordLinks_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId") | ("caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalRecordLinkCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExternalRecordLink"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    externalRecordLinks_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId") | ("caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the case. */
                id: string;
                /** @description Id of the external record link. */
                childId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExternalRecordLink"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    externalRecordLinks_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the case. */
                id: string;
                /** @description Id of the external record link. */
                childId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    externalRecordLinks_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the case. */
                id: string;
                /** @description Id of the external record link. */
                childId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "delete";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    fieldDefinitions_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "label";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description Equal to `resourceType`. Repeat it to match any of several values. */
                resourceType?: ("case" | "contract" | "customer" | "lead" | "opportunity" | "project" | "property" | "quote" | "service_appointment" | "system" | "work_order") | ("case" | "contract" | "customer" | "lead" | "opportunity" | "project" | "property" | "quote" | "service_appointment" | "system" | "work_order")[];
                /** @description The key of its value in `customFields`. Repeat it to match any of several values. */
                key?: string | string[];
                /** @description Equal to `type`. Repeat it to match any of several values. */
                type?: ("TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "SELECT" | "MULTI_SELECT") | ("TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "SELECT" | "MULTI_SELECT")[];
                /** @description Whether an answer is required. Checked on create and when the answer is cleared. Repeat it to match any of several values. */
                isRequired?: boolean | boolean[];
                /** @description Whether it is in use. Answers of an inactive field are stored but not returned. Repeat it to match any of several values. */
                isActive?: boolean | boolean[];
                /** @description For quote and project: whether a missing answer is copied from the Case's answer with the same key. Repeat it to match any of several values. */
                inheritsFromCase?: boolean | boolean[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FieldDefinition"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    fieldDefinitions_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldDefinitionCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FieldDefinition"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictConflictIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    fieldDefinitions_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the field definition. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FieldDefinition"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    fieldDefinitions_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the field definition. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    fieldDefinitions_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the field definition. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FieldDefinitionUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FieldDefinitionChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    fieldDefinitions_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the field definition. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "update" | "delete";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    leads_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Words that each record must contain in `firstName`, `lastName`, `email`, `address`, `city`, `phone`, in full or as the beginning of a word, ignoring case and accents. */
                q?: string;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "lastName" | "status";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description The Campaign from which it came. Repeat it to match any of several values. `null` matches records without one. */
                campaignId?: string | string[];
                /** @description The Customer that it became. Repeat it to match any of several values. `null` matches records without one. */
                customerId?: string | string[];
                /** @description The Property that its address became. Repeat it to match any of several values. `null` matches records without one. */
                propertyId?: string | string[];
                /** @description The Opportunity that it became. Repeat it to match any of several values. `null` matches records without one. */
                opportunityId?: string | string[];
                /** @description The member who owns the record. Default: the key's default owner. Repeat it to match any of several values. `null` matches records without one. */
                ownerId?: string | string[];
                /** @description The progress. Only conversion leads to CONVERTED, which is final. Repeat it to match any of several values. */
                status?: ("NEW" | "CONTACTED" | "QUALIFIED" | "UNQUALIFIED" | "CONVERTED") | ("NEW" | "CONTACTED" | "QUALIFIED" | "UNQUALIFIED" | "CONVERTED")[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description Equal to `email`. Repeat it to match any of several values. */
                email?: string | string[];
                /** @description The digits of `phone`, with or without other characters between them. Repeat it to match any of several values. */
                phone?: string | string[];
                /** @description The lower bound of `convertedAt`, included. */
                convertedAfter?: string;
                /** @description The upper bound of `convertedAt`, excluded. */
                convertedBefore?: string;
                /** @description Only `null`: records without `convertedAt`. Repeat it to match any of several values. `null` matches records without one. */
                convertedAt?: "null" | "null"[];
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalSystem?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalObject?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalId?: string;
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("campaignId" | "campaignId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "ownerId") | ("campaignId" | "campaignId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Lead"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    leads_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("campaignId" | "campaignId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "ownerId") | ("campaignId" | "campaignId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Lead"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    leads_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("campaignId" | "campaignId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "ownerId") | ("campaignId" | "campaignId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the lead. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Lead"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    leads_update: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("campaignId" | "campaignId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "ownerId") | ("campaignId" | "campaignId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the lead. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LeadUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LeadChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    leads_upsert: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("campaignId" | "campaignId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "ownerId") | ("campaignId" | "campaignId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description The foreign system, percent-encoded. */
                system: string;
                /** @description The kind of object there, percent-encoded. */
                object: string;
                /** @description Its id there, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LeadUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LeadChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Lead"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    leads_convert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the lead. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LeadConvertInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "lead.converted";
                            };
                            resource: components["schemas"]["LeadConvertResult"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestIdempotencyKeyRequiredMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    leads_erase: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("campaignId" | "campaignId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "ownerId") | ("campaignId" | "campaignId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the lead. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LeadChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestIdempotencyKeyRequiredMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    leads_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the lead. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "convert" | "erase" | "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    opportunities_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Words that each record must contain in `name`, in full or as the beginning of a word, ignoring case and accents. */
                q?: string;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "name" | "stage" | "value" | "expectedCloseDate";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description Equal to `customerId`. Repeat it to match any of several values. */
                customerId?: string | string[];
                /** @description Equal to `propertyId`. Repeat it to match any of several values. `null` matches records without one. */
                propertyId?: string | string[];
                /** @description The Lead from which it was converted. Repeat it to match any of several values. `null` matches records without one. */
                leadId?: string | string[];
                /** @description The member who owns the record. Default: the key's default owner. Repeat it to match any of several values. `null` matches records without one. */
                ownerId?: string | string[];
                /** @description The progress of the sale. A LOST Opportunity can be reopened to NEW; WON is final. Repeat it to match any of several values. */
                stage?: ("NEW" | "QUALIFIED" | "PROPOSAL" | "NEGOTIATION" | "LOST" | "WON") | ("NEW" | "QUALIFIED" | "PROPOSAL" | "NEGOTIATION" | "LOST" | "WON")[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description Contained in the list `salesTypeIds`. Repeat it to match any of several values. `null` matches records without one. */
                salesTypeId?: string | string[];
                /** @description The lower bound of `value`, included. */
                valueMin?: string;
                /** @description The upper bound of `value`, included. */
                valueMax?: string;
                /** @description The lower bound of `expectedCloseDate`, included. */
                expectedCloseAfter?: string;
                /** @description The upper bound of `expectedCloseDate`, excluded. */
                expectedCloseBefore?: string;
                /** @description Only `null`: records without `expectedCloseDate`. Repeat it to match any of several values. `null` matches records without one. */
                expectedCloseDate?: "null" | "null"[];
                /** @description The lower bound of `closedAt`, included. */
                closedAfter?: string;
                /** @description The upper bound of `closedAt`, excluded. */
                closedBefore?: string;
                /** @description Only `null`: records without `closedAt`. Repeat it to match any of several values. `null` matches records without one. */
                closedAt?: "null" | "null"[];
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalSystem?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalObject?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalId?: string;
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "leadId" | "leadId.campaignId" | "leadId.customerId" | "leadId.propertyId" | "leadId.opportunityId" | "leadId.ownerId" | "salesTypeIds" | "ownerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "leadId" | "leadId.campaignId" | "leadId.customerId" | "leadId.propertyId" | "leadId.opportunityId" | "leadId.ownerId" | "salesTypeIds" | "ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Opportunity"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    opportunities_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "leadId" | "leadId.campaignId" | "leadId.customerId" | "leadId.propertyId" | "leadId.opportunityId" | "leadId.ownerId" | "salesTypeIds" | "ownerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "leadId" | "leadId.campaignId" | "leadId.customerId" | "leadId.propertyId" | "leadId.opportunityId" | "leadId.ownerId" | "salesTypeIds" | "ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpportunityCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Opportunity"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    opportunities_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "leadId" | "leadId.campaignId" | "leadId.customerId" | "leadId.propertyId" | "leadId.opportunityId" | "leadId.ownerId" | "salesTypeIds" | "ownerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "leadId" | "leadId.campaignId" | "leadId.customerId" | "leadId.propertyId" | "leadId.opportunityId" | "leadId.ownerId" | "salesTypeIds" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the opportunity. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Opportunity"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    opportunities_update: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "leadId" | "leadId.campaignId" | "leadId.customerId" | "leadId.propertyId" | "leadId.opportunityId" | "leadId.ownerId" | "salesTypeIds" | "ownerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "leadId" | "leadId.campaignId" | "leadId.customerId" | "leadId.propertyId" | "leadId.opportunityId" | "leadId.ownerId" | "salesTypeIds" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the opportunity. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OpportunityUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OpportunityChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    opportunities_upsert: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "leadId" | "leadId.campaignId" | "leadId.customerId" | "leadId.propertyId" | "leadId.opportunityId" | "leadId.ownerId" | "salesTypeIds" | "ownerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "leadId" | "leadId.campaignId" | "leadId.customerId" | "leadId.propertyId" | "leadId.opportunityId" | "leadId.ownerId" | "salesTypeIds" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description The foreign system, percent-encoded. */
                system: string;
                /** @description The kind of object there, percent-encoded. */
                object: string;
                /** @description Its id there, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OpportunityUpsert"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OpportunityChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Opportunity"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    opportunities_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the opportunity. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    projectItems_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Words that each record must contain in `title`, in full or as the beginning of a word, ignoring case and accents. */
                q?: string;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "position";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description Equal to `projectId`. Repeat it to match any of several values. */
                projectId?: string | string[];
                /** @description Equal to `type`. Repeat it to match any of several values. */
                type?: ("WORK_ORDER" | "TASK" | "MILESTONE" | "DOCUMENT") | ("WORK_ORDER" | "TASK" | "MILESTONE" | "DOCUMENT")[];
                /** @description The Work Order of the same Project that carries it out. Repeat it to match any of several values. `null` matches records without one. */
                workOrderId?: string | string[];
                /** @description Changed by actions and by its Work Order. Repeat it to match any of several values. */
                status?: ("PENDING" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED") | ("PENDING" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED")[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId") | ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProjectItem"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    projectItems_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId") | ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectItemCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProjectItem"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    projectItems_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId") | ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the project item. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProjectItem"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    projectItems_update: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId") | ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the project item. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProjectItemUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProjectItemChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    projectItems_start: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId") | ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the project item. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "project_item.started";
                            };
                            resource: components["schemas"]["ProjectItem"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    projectItems_complete: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId") | ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the project item. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "project_item.completed";
                            };
                            resource: components["schemas"]["ProjectItem"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    projectItems_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project item. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "start" | "complete" | "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    projectTemplates_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Words that each record must contain in `name`, in full or as the beginning of a word, ignoring case and accents. */
                q?: string;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "name";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description Whether Projects can use it. Setting it to true validates the definition. Repeat it to match any of several values. */
                isActive?: boolean | boolean[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalSystem?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalObject?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProjectTemplate"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    projectTemplates_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectTemplateCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProjectTemplate"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedManifestInvalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    projectTemplates_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProjectTemplate"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    projectTemplates_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProjectTemplateUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProjectTemplateChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedManifestInvalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    projectTemplates_upsert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The foreign system, percent-encoded. */
                system: string;
                /** @description The kind of object there, percent-encoded. */
                object: string;
                /** @description Its id there, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProjectTemplateUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProjectTemplateChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProjectTemplate"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedManifestInvalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    projectTemplates_validate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProjectTemplateValidateResult"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    projectTemplates_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    projects_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Words that each record must contain in `name`, `projectNumber`, in full or as the beginning of a word, ignoring case and accents. */
                q?: string;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "name" | "status" | "startDate" | "targetDate";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description Equal to `projectNumber`. Repeat it to match any of several values. */
                projectNumber?: string | string[];
                /** @description Equal to `customerId`. Repeat it to match any of several values. */
                customerId?: string | string[];
                /** @description Equal to `propertyId`. Repeat it to match any of several values. `null` matches records without one. */
                propertyId?: string | string[];
                /** @description Equal to `opportunityId`. Repeat it to match any of several values. `null` matches records without one. */
                opportunityId?: string | string[];
                /** @description Equal to `contractId`. Repeat it to match any of several values. `null` matches records without one. */
                contractId?: string | string[];
                /** @description The active Project Template whose items become its Project Items. Repeat it to match any of several values. `null` matches records without one. */
                templateId?: string | string[];
                /** @description The member who owns the record. Default: the key's default owner. Repeat it to match any of several values. `null` matches records without one. */
                ownerId?: string | string[];
                /** @description Can change to any other status, except from COMPLETED and CANCELLED, which are final. Repeat it to match any of several values. */
                status?: ("PLANNING" | "ACTIVE" | "ON_HOLD" | "COMPLETED" | "CANCELLED") | ("PLANNING" | "ACTIVE" | "ON_HOLD" | "COMPLETED" | "CANCELLED")[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description The lower bound of `startDate`, included. */
                startAfter?: string;
                /** @description The upper bound of `startDate`, excluded. */
                startBefore?: string;
                /** @description Only `null`: records without `startDate`. Repeat it to match any of several values. `null` matches records without one. */
                startDate?: "null" | "null"[];
                /** @description The lower bound of `targetDate`, included. */
                targetAfter?: string;
                /** @description The upper bound of `targetDate`, excluded. */
                targetBefore?: string;
                /** @description Only `null`: records without `targetDate`. Repeat it to match any of several values. `null` matches records without one. */
                targetDate?: "null" | "null"[];
                /** @description The lower bound of `completedAt`, included. */
                completedAfter?: string;
                /** @description The upper bound of `completedAt`, excluded. */
                completedBefore?: string;
                /** @description Only `null`: records without `completedAt`. Repeat it to match any of several values. `null` matches records without one. */
                completedAt?: "null" | "null"[];
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalSystem?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalObject?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalId?: string;
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "contractId" | "contractId.quoteId" | "contractId.customerId" | "contractId.projectId" | "templateId" | "ownerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "contractId" | "contractId.quoteId" | "contractId.customerId" | "contractId.projectId" | "templateId" | "ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Project"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    projects_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "contractId" | "contractId.quoteId" | "contractId.customerId" | "contractId.projectId" | "templateId" | "ownerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "contractId" | "contractId.quoteId" | "contractId.customerId" | "contractId.projectId" | "templateId" | "ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Project"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    projects_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "contractId" | "contractId.quoteId" | "contractId.customerId" | "contractId.projectId" | "templateId" | "ownerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "contractId" | "contractId.quoteId" | "contractId.customerId" | "contractId.projectId" | "templateId" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Project"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    projects_update: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "contractId" | "contractId.quoteId" | "contractId.customerId" | "contractId.projectId" | "templateId" | "ownerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "contractId" | "contractId.quoteId" | "contractId.customerId" | "contractId.projectId" | "templateId" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProjectUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProjectChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    projects_upsert: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "contractId" | "contractId.quoteId" | "contractId.customerId" | "contractId.projectId" | "templateId" | "ownerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "contractId" | "contractId.quoteId" | "contractId.customerId" | "contractId.projectId" | "templateId" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description The foreign system, percent-encoded. */
                system: string;
                /** @description The kind of object there, percent-encoded. */
                object: string;
                /** @description Its id there, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProjectUpsert"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProjectChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Project"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    projects_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    properties_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Words that each record must contain in `address`, `city`, `zipCode`, in full or as the beginning of a word, ignoring case and accents. */
                q?: string;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "address" | "city";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description Equal to `customerId`. Repeat it to match any of several values. */
                customerId?: string | string[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalSystem?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalObject?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalId?: string;
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId") | ("customerId" | "customerId.ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Property"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    properties_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId") | ("customerId" | "customerId.ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PropertyCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Property"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestIdempotencyKeyRequiredMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedUnknownTimezone"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    properties_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId") | ("customerId" | "customerId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the property. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Property"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    properties_update: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId") | ("customerId" | "customerId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the property. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PropertyUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PropertyChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedUnknownTimezone"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    properties_upsert: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId") | ("customerId" | "customerId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description The foreign system, percent-encoded. */
                system: string;
                /** @description The kind of object there, percent-encoded. */
                object: string;
                /** @description Its id there, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PropertyUpsert"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PropertyChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Property"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedUnknownTimezone"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    properties_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the property. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    quotes_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Words that each record must contain in `name`, `quoteNumber`, in full or as the beginning of a word, ignoring case and accents. */
                q?: string;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "name" | "total" | "validUntil";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description Equal to `opportunityId`. Repeat it to match any of several values. */
                opportunityId?: string | string[];
                /** @description The Case for which it was made. While the Quote is a draft, it copies answers saved on the Case, if its field definition has `inheritsFromCase` and its own answer is missing. Repeat it to match any of several values. `null` matches records without one. */
                caseId?: string | string[];
                /** @description Equal to `quoteNumber`. Repeat it to match any of several values. */
                quoteNumber?: string | string[];
                /** @description Changed only by actions. A SENT Quote past validUntil becomes EXPIRED. Repeat it to match any of several values. */
                status?: ("DRAFT" | "SENT" | "ACCEPTED" | "DECLINED" | "EXPIRED") | ("DRAFT" | "SENT" | "ACCEPTED" | "DECLINED" | "EXPIRED")[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description The lower bound of `total`, included. */
                totalMin?: string;
                /** @description The upper bound of `total`, included. */
                totalMax?: string;
                /** @description The lower bound of `validUntil`, included. */
                validUntilAfter?: string;
                /** @description The upper bound of `validUntil`, excluded. */
                validUntilBefore?: string;
                /** @description Only `null`: records without `validUntil`. Repeat it to match any of several values. `null` matches records without one. */
                validUntil?: "null" | "null"[];
                /** @description The lower bound of `sentAt`, included. */
                sentAfter?: string;
                /** @description The upper bound of `sentAt`, excluded. */
                sentBefore?: string;
                /** @description Only `null`: records without `sentAt`. Repeat it to match any of several values. `null` matches records without one. */
                sentAt?: "null" | "null"[];
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalSystem?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalObject?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalId?: string;
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId") | ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Quote"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    quotes_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId") | ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Quote"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    quotes_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId") | ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the quote. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Quote"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    quotes_update: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId") | ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the quote. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["QuoteUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QuoteChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    quotes_upsert: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId") | ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description The foreign system, percent-encoded. */
                system: string;
                /** @description The kind of object there, percent-encoded. */
                object: string;
                /** @description Its id there, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["QuoteUpsert"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QuoteChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Quote"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    quotes_send: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId") | ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the quote. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "quote.sent";
                            };
                            resource: components["schemas"]["Quote"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    quotes_accept: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId") | ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the quote. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "quote.accepted";
                            };
                            resource: components["schemas"]["Quote"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    quotes_decline: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId") | ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the quote. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "quote.declined";
                            };
                            resource: components["schemas"]["Quote"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    quotes_revise: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId") | ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the quote. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "quote.revised";
                            };
                            resource: components["schemas"]["Quote"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    quotes_partnerSync: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId") | ("opportunityId" | "opportunityId.customerId" | "opportunityId.propertyId" | "opportunityId.leadId" | "opportunityId.salesTypeIds" | "opportunityId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the quote. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["QuotePartnerSyncInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "quote.partner_sync_requested";
                            };
                            resource: components["schemas"]["Quote"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestIdempotencyKeyRequiredMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedPartnerLinkMissing"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    quotes_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the quote. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "send" | "accept" | "decline" | "revise" | "partner-sync" | "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    salesTypes_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Words that each record must contain in `name`, in full or as the beginning of a word, ignoring case and accents. */
                q?: string;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "name";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description Equal to `name`. Repeat it to match any of several values. */
                name?: string | string[];
                /** @description Whether it can be added to Opportunities. Repeat it to match any of several values. */
                isActive?: boolean | boolean[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SalesType"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    salesTypes_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalesTypeCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SalesType"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictConflictIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    salesTypes_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sales type. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SalesType"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    salesTypes_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sales type. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SalesTypeUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SalesTypeChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    salesTypes_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sales type. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    serviceAppointmentIssues_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description Equal to `issueType`. Repeat it to match any of several values. */
                issueType?: ("ACCESS" | "CUSTOMER_UNAVAILABLE" | "EQUIPMENT" | "MATERIALS" | "PERMIT" | "SAFETY" | "SCOPE_CHANGE" | "WEATHER" | "OTHER") | ("ACCESS" | "CUSTOMER_UNAVAILABLE" | "EQUIPMENT" | "MATERIALS" | "PERMIT" | "SAFETY" | "SCOPE_CHANGE" | "WEATHER" | "OTHER")[];
                /** @description Equal to `reportedByTeamMemberId`. Repeat it to match any of several values. `null` matches records without one. */
                reportedByTeamMemberId?: string | string[];
                /** @description Equal to `isResolved`. Repeat it to match any of several values. */
                isResolved?: boolean | boolean[];
                /** @description Equal to `resolvedByTeamMemberId`. Repeat it to match any of several values. `null` matches records without one. */
                resolvedByTeamMemberId?: string | string[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("serviceAppointmentId" | "serviceAppointmentId.workOrderId" | "serviceAppointmentId.assignedTeamMemberIds" | "serviceAppointmentId.primaryTeamMemberId" | "reportedByTeamMemberId" | "resolvedByTeamMemberId") | ("serviceAppointmentId" | "serviceAppointmentId.workOrderId" | "serviceAppointmentId.assignedTeamMemberIds" | "serviceAppointmentId.primaryTeamMemberId" | "reportedByTeamMemberId" | "resolvedByTeamMemberId")[];
            };
            header?: never;
            path: {
                /** @description Id of the service appointment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceAppointmentIssue"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    serviceAppointmentIssues_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("serviceAppointmentId" | "serviceAppointmentId.workOrderId" | "serviceAppointmentId.assignedTeamMemberIds" | "serviceAppointmentId.primaryTeamMemberId" | "reportedByTeamMemberId" | "resolvedByTeamMemberId") | ("serviceAppointmentId" | "serviceAppointmentId.workOrderId" | "serviceAppointmentId.assignedTeamMemberIds" | "serviceAppointmentId.primaryTeamMemberId" | "reportedByTeamMemberId" | "resolvedByTeamMemberId")[];
            };
            header?: never;
            path: {
                /** @description Id of the service appointment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceAppointmentIssueCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceAppointmentIssue"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    serviceAppointmentIssues_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("serviceAppointmentId" | "serviceAppointmentId.workOrderId" | "serviceAppointmentId.assignedTeamMemberIds" | "serviceAppointmentId.primaryTeamMemberId" | "reportedByTeamMemberId" | "resolvedByTeamMemberId") | ("serviceAppointmentId" | "serviceAppointmentId.workOrderId" | "serviceAppointmentId.assignedTeamMemberIds" | "serviceAppointmentId.primaryTeamMemberId" | "reportedByTeamMemberId" | "resolvedByTeamMemberId")[];
            };
            header?: never;
            path: {
                /** @description Id of the service appointment. */
                id: string;
                /** @description Id of the service appointment issue. */
                childId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceAppointmentIssue"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    serviceAppointmentIssues_resolve: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("serviceAppointmentId" | "serviceAppointmentId.workOrderId" | "serviceAppointmentId.assignedTeamMemberIds" | "serviceAppointmentId.primaryTeamMemberId" | "reportedByTeamMemberId" | "resolvedByTeamMemberId") | ("serviceAppointmentId" | "serviceAppointmentId.workOrderId" | "serviceAppointmentId.assignedTeamMemberIds" | "serviceAppointmentId.primaryTeamMemberId" | "reportedByTeamMemberId" | "resolvedByTeamMemberId")[];
            };
            header?: never;
            path: {
                /** @description Id of the service appointment. */
                id: string;
                /** @description Id of the service appointment issue. */
                childId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ServiceAppointmentIssueResolveInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "service_appointment.issue_resolved";
                            };
                            resource: components["schemas"]["ServiceAppointmentIssue"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    serviceAppointmentIssues_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the service appointment. */
                id: string;
                /** @description Id of the service appointment issue. */
                childId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "resolve";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    serviceAppointments_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "scheduledStart";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description Its Work Order, which must be open. Repeat it to match any of several values. */
                workOrderId?: string | string[];
                /** @description The member in charge, who must belong to the crew. Repeat it to match any of several values. `null` matches records without one. */
                primaryTeamMemberId?: string | string[];
                /** @description Equal to `schedulingConfidence`. Repeat it to match any of several values. `null` matches records without one. */
                schedulingConfidence?: ("TENTATIVELY_SCHEDULED" | "CONFIDENTLY_SCHEDULED" | "CONFIRMED" | "null") | ("TENTATIVELY_SCHEDULED" | "CONFIDENTLY_SCHEDULED" | "CONFIRMED" | "null")[];
                /** @description Changed only by actions. Repeat it to match any of several values. */
                status?: ("SCHEDULED" | "DISPATCHED" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED" | "NO_SHOW") | ("SCHEDULED" | "DISPATCHED" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED" | "NO_SHOW")[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description Equal to `customerId` of the referenced record. Repeat it to match any of several values. */
                customerId?: string | string[];
                /** @description Equal to `propertyId` of the referenced record. Repeat it to match any of several values. `null` matches if the referenced record has none. */
                propertyId?: string | string[];
                /** @description Equal to `projectId` of the referenced record. Repeat it to match any of several values. `null` matches if the referenced record has none. */
                projectId?: string | string[];
                /** @description The lower bound of `scheduledStart`, included. */
                scheduledAfter?: string;
                /** @description The upper bound of `scheduledStart`, excluded. */
                scheduledBefore?: string;
                /** @description With `overlapsUntil`: the start of an interval, before `scheduledEnd`. Excludes intervals that end then. */
                overlapsFrom?: string;
                /** @description With `overlapsFrom`: the end of an interval, after `scheduledStart`. Excludes intervals that start then. */
                overlapsUntil?: string;
                /** @description Contained in the list `assignedTeamMemberIds`. Repeat it to match any of several values. `null` matches records without one. */
                assignedTeamMemberId?: string | string[];
                /** @description Equal to `seriesId`. Repeat it to match any of several values. */
                seriesId?: string | string[];
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalSystem?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalObject?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalId?: string;
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId") | ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceAppointment"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    serviceAppointments_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId") | ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceAppointmentCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceAppointment"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestIdempotencyKeyRequiredMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableOfServiceAppointmentsCreate"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    serviceAppointments_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId") | ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId")[];
            };
            header?: never;
            path: {
                /** @description Id of the service appointment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceAppointment"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    serviceAppointments_update: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId") | ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId")[];
            };
            header?: never;
            path: {
                /** @description Id of the service appointment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ServiceAppointmentUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceAppointmentChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableOfServiceAppointmentsCreate"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    serviceAppointments_upsert: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId") | ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId")[];
            };
            header?: never;
            path: {
                /** @description The foreign system, percent-encoded. */
                system: string;
                /** @description The kind of object there, percent-encoded. */
                object: string;
                /** @description Its id there, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ServiceAppointmentUpsert"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceAppointmentChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceAppointment"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableOfServiceAppointmentsCreate"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    serviceAppointments_multiDay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceAppointmentMultiDayInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceAppointment"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceAppointment"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestIdempotencyKeyRequiredMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableOfServiceAppointmentsCreate"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    serviceAppointments_dispatch: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId") | ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId")[];
            };
            header?: never;
            path: {
                /** @description Id of the service appointment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "service_appointment.dispatched";
                            };
                            resource: components["schemas"]["ServiceAppointment"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    serviceAppointments_start: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId") | ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId")[];
            };
            header?: never;
            path: {
                /** @description Id of the service appointment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "service_appointment.started";
                            };
                            resource: components["schemas"]["ServiceAppointment"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    serviceAppointments_complete: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId") | ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId")[];
            };
            header?: never;
            path: {
                /** @description Id of the service appointment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ServiceAppointmentCompleteInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "service_appointment.completed";
                            };
                            resource: components["schemas"]["ServiceAppointment"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    serviceAppointments_cancel: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId") | ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId")[];
            };
            header?: never;
            path: {
                /** @description Id of the service appointment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ServiceAppointmentCancelInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "service_appointment.cancelled";
                            };
                            resource: components["schemas"]["ServiceAppointment"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    serviceAppointments_noShow: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId") | ("workOrderId" | "workOrderId.projectId" | "workOrderId.caseId" | "workOrderId.customerId" | "workOrderId.propertyId" | "workOrderId.ownerId" | "assignedTeamMemberIds" | "primaryTeamMemberId")[];
            };
            header?: never;
            path: {
                /** @description Id of the service appointment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "service_appointment.no_show";
                            };
                            resource: components["schemas"]["ServiceAppointment"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    serviceAppointments_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the service appointment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "dispatch" | "start" | "complete" | "cancel" | "no-show" | "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    serviceRequests_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Words that each record must contain in `subject`, in full or as the beginning of a word, ignoring case and accents. */
                q?: string;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "subject";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description The Customer who sent the request, if known. Repeat it to match any of several values. `null` matches records without one. */
                customerId?: string | string[];
                /** @description Equal to `propertyId`. Repeat it to match any of several values. `null` matches records without one. */
                propertyId?: string | string[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalSystem?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalObject?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalId?: string;
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceRequest"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    serviceRequests_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceRequestCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceRequest"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    serviceRequests_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the service request. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceRequest"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    serviceRequests_update: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the service request. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ServiceRequestUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceRequestChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    serviceRequests_upsert: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId") | ("customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId")[];
            };
            header?: never;
            path: {
                /** @description The foreign system, percent-encoded. */
                system: string;
                /** @description The kind of object there, percent-encoded. */
                object: string;
                /** @description Its id there, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ServiceRequestUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceRequestChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceRequest"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    serviceRequests_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the service request. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    systems_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Words that each record must contain in `name`, in full or as the beginning of a word, ignoring case and accents. */
                q?: string;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "name" | "installedAt";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description Equal to `propertyId`. Repeat it to match any of several values. */
                propertyId?: string | string[];
                /** @description The Customer of its Property. Repeat it to match any of several values. */
                customerId?: string | string[];
                /** @description Equal to `kind`. Repeat it to match any of several values. `null` matches records without one. */
                kind?: ("SOLAR" | "STORAGE" | "EV_CHARGER" | "OTHER" | "null") | ("SOLAR" | "STORAGE" | "EV_CHARGER" | "OTHER" | "null")[];
                /** @description Equal to `status`. Repeat it to match any of several values. */
                status?: ("PLANNED" | "ACTIVE" | "INACTIVE" | "DECOMMISSIONED") | ("PLANNED" | "ACTIVE" | "INACTIVE" | "DECOMMISSIONED")[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description The lower bound of `installedAt`, included. */
                installedAfter?: string;
                /** @description The upper bound of `installedAt`, excluded. */
                installedBefore?: string;
                /** @description Only `null`: records without `installedAt`. Repeat it to match any of several values. `null` matches records without one. */
                installedAt?: "null" | "null"[];
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalSystem?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalObject?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalId?: string;
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("propertyId" | "propertyId.customerId" | "customerId" | "customerId.ownerId") | ("propertyId" | "propertyId.customerId" | "customerId" | "customerId.ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["System"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    systems_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("propertyId" | "propertyId.customerId" | "customerId" | "customerId.ownerId") | ("propertyId" | "propertyId.customerId" | "customerId" | "customerId.ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SystemCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["System"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    systems_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("propertyId" | "propertyId.customerId" | "customerId" | "customerId.ownerId") | ("propertyId" | "propertyId.customerId" | "customerId" | "customerId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the system. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["System"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    systems_update: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("propertyId" | "propertyId.customerId" | "customerId" | "customerId.ownerId") | ("propertyId" | "propertyId.customerId" | "customerId" | "customerId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the system. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SystemUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SystemChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    systems_upsert: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("propertyId" | "propertyId.customerId" | "customerId" | "customerId.ownerId") | ("propertyId" | "propertyId.customerId" | "customerId" | "customerId.ownerId")[];
            };
            header?: never;
            path: {
                /** @description The foreign system, percent-encoded. */
                system: string;
                /** @description The kind of object there, percent-encoded. */
                object: string;
                /** @description Its id there, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SystemUpsert"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SystemChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["System"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    systems_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the system. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    teamMembers_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Words that each record must contain in `firstName`, `lastName`, `email`, `phone`, in full or as the beginning of a word, ignoring case and accents. */
                q?: string;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "lastName" | "email";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description Comparisons ignore letter case. Repeat it to match any of several values. */
                email?: string | string[];
                /** @description Determines the permissions. Members cannot assign a role above their own, and one active OWNER must always remain. Repeat it to match any of several values. */
                role?: ("OWNER" | "ADMIN" | "MANAGER" | "MEMBER") | ("OWNER" | "ADMIN" | "MANAGER" | "MEMBER")[];
                /** @description An INACTIVE member has no permissions and gets no appointments. Their keys can still read and write data. Repeat it to match any of several values. */
                status?: ("ACTIVE" | "INACTIVE") | ("ACTIVE" | "INACTIVE")[];
                /** @description Whether Service Appointments can be assigned to the member. Repeat it to match any of several values. */
                isSchedulable?: boolean | boolean[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description The digits of `phone`, with or without other characters between them. Repeat it to match any of several values. */
                phone?: string | string[];
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalSystem?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalObject?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TeamMember"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    teamMembers_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamMemberCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TeamMember"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            409: components["responses"]["ConflictConflictExternalReferenceConflictIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedUnknownTimezone"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    teamMembers_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the team member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TeamMember"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    teamMembers_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the team member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TeamMemberUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TeamMemberChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictConflictExternalReferenceConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedUnknownTimezone"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    teamMembers_upsert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The foreign system, percent-encoded. */
                system: string;
                /** @description The kind of object there, percent-encoded. */
                object: string;
                /** @description Its id there, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TeamMemberUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TeamMemberChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TeamMember"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            409: components["responses"]["ConflictConflictExternalReferenceConflictIdempotencyKeyInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedUnknownTimezone"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    teamMembers_availability: {
        parameters: {
            query: {
                /** @description Start of the window. */
                from: string;
                /** @description End of the window, at most 31 days after its start. */
                until: string;
                /** @description The time zone of `between`. */
                timezone: string;
                /** @description The members. A member who cannot be scheduled has no free time. */
                teamMemberId?: string | (string[] | null);
                /** @description The shortest free interval. */
                durationMinutes?: number | null;
                /** @description The daily local times to search, such as `08:00-17:00`. An end that is not after the start is on the next day. */
                between?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            teamMemberId: string;
                            /** @description Open appointments, merged. */
                            busy: {
                                /** Format: date-time */
                                start: string;
                                /** Format: date-time */
                                end: string;
                            }[];
                            /** @description Intervals of at least the requested length without appointments. */
                            free: {
                                /** Format: date-time */
                                start: string;
                                /** Format: date-time */
                                end: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    teamMembers_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the team member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    workOrders_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Words that each record must contain in `subject`, `workOrderNumber`, in full or as the beginning of a word, ignoring case and accents. */
                q?: string;
                /** @description The field to sort by. Text ignores letter case, enums follow the order of their values, and records without a value come last. */
                sortBy?: "createdAt" | "updatedAt" | "subject" | "priority" | "status";
                /** @description Ascending or descending. Equal values are ordered by id, in the same direction. */
                sortDir?: "asc" | "desc";
                /** @description Created at this date-time or later. */
                createdAfter?: string;
                /** @description Created before this date-time. */
                createdBefore?: string;
                /** @description Equal to `workOrderNumber`. Repeat it to match any of several values. */
                workOrderNumber?: string | string[];
                /** @description Its Project. Only a Work Order with a Project can be cancelled. Repeat it to match any of several values. `null` matches records without one. */
                projectId?: string | string[];
                /** @description Equal to `caseId`. Repeat it to match any of several values. `null` matches records without one. */
                caseId?: string | string[];
                /** @description Equal to `customerId`. Repeat it to match any of several values. */
                customerId?: string | string[];
                /** @description Equal to `propertyId`. Repeat it to match any of several values. `null` matches records without one. */
                propertyId?: string | string[];
                /** @description Equal to `type`. Repeat it to match any of several values. `null` matches records without one. */
                type?: ("INSTALLATION" | "SERVICE" | "INSPECTION" | "MAINTENANCE" | "null") | ("INSTALLATION" | "SERVICE" | "INSPECTION" | "MAINTENANCE" | "null")[];
                /** @description Equal to `priority`. Repeat it to match any of several values. */
                priority?: ("LOW" | "NORMAL" | "HIGH" | "URGENT") | ("LOW" | "NORMAL" | "HIGH" | "URGENT")[];
                /** @description The member who owns the record. Default: the key's default owner. Repeat it to match any of several values. `null` matches records without one. */
                ownerId?: string | string[];
                /** @description Changed by actions. The first Service Appointment of a NEW Work Order changes it to SCHEDULED. Repeat it to match any of several values. */
                status?: ("NEW" | "SCHEDULED" | "IN_PROGRESS" | "ON_HOLD" | "COMPLETED" | "CANCELLED") | ("NEW" | "SCHEDULED" | "IN_PROGRESS" | "ON_HOLD" | "COMPLETED" | "CANCELLED")[];
                /** @description The lower bound of `updatedAt`, included. */
                updatedAfter?: string;
                /** @description The upper bound of `updatedAt`, excluded. */
                updatedBefore?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalSystem?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalObject?: string;
                /** @description Records with this External Reference: only `externalSystem` for any of that system, or all three of `externalSystem`, `externalObject` and `externalId`. */
                externalId?: string;
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId") | ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkOrder"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    workOrders_create: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId") | ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkOrderCreate"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkOrder"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    workOrders_get: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId") | ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the work order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkOrder"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The named version is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    workOrders_update: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId") | ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the work order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WorkOrderUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkOrderChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    workOrders_upsert: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId") | ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description The foreign system, percent-encoded. */
                system: string;
                /** @description The kind of object there, percent-encoded. */
                object: string;
                /** @description Its id there, percent-encoded. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WorkOrderUpsert"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkOrderChanged"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkOrder"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            409: components["responses"]["ConflictExternalReferenceConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReusedTeamMemberNotAssignable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    workOrders_start: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId") | ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the work order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "work_order.started";
                            };
                            resource: components["schemas"]["WorkOrder"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    workOrders_hold: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId") | ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the work order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "work_order.held";
                            };
                            resource: components["schemas"]["WorkOrder"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    workOrders_resume: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId") | ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the work order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "work_order.resumed";
                            };
                            resource: components["schemas"]["WorkOrder"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    workOrders_complete: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId") | ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the work order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "work_order.completed";
                            };
                            resource: components["schemas"]["WorkOrder"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    workOrders_cancel: {
        parameters: {
            query?: {
                /** @description References whose records are included next to their ids, under the name without `Id`. A path of two also includes a reference of that record. Repeat the parameter for several. Each needs the `:read` scope of its resource. */
                expand?: ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId") | ("projectId" | "projectId.customerId" | "projectId.propertyId" | "projectId.opportunityId" | "projectId.contractId" | "projectId.templateId" | "projectId.ownerId" | "caseId" | "caseId.customerId" | "caseId.propertyId" | "caseId.systemId" | "caseId.projectId" | "caseId.sourceServiceRequestId" | "caseId.ownerId" | "customerId" | "customerId.ownerId" | "propertyId" | "propertyId.customerId" | "ownerId")[];
            };
            header?: never;
            path: {
                /** @description Id of the work order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ServiceAppointmentCancelInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            action: {
                                /** @enum {boolean} */
                                confirmed: true;
                                /** @enum {string} */
                                confirmationSignal: "work_order.cancelled";
                            };
                            resource: components["schemas"]["WorkOrder"];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequestIdempotencyKeyRequiredMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictIdempotencyKeyInUseInvalidStateWorkOrderNotInProject"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    workOrders_actions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the work order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The action, or `update` or `delete`.
                             * @enum {string}
                             */
                            name: "start" | "hold" | "resume" | "complete" | "cancel" | "update";
                            /** @enum {string} */
                            method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
                            /** @description The path below the base address, with the ids in it. */
                            path: string;
                            /** @description Whether the key may make the call now, apart from rules that depend on the body. */
                            allowed: boolean;
                            /** @description Why the call would be refused. An empty list means that it is allowed. */
                            because: {
                                code: string;
                                message: string;
                                /** @description The place of the fault, as in the details of the call's error. */
                                path?: string;
                            }[];
                        }[];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    events_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Oldest or newest first. */
                sortDir?: "asc" | "desc";
                /** @description The event's type. Repeat it to match any of several values. */
                type?: ("api_key.created" | "api_key.updated" | "api_key.revoked" | "api_key.rotated" | "external_reference.created" | "external_reference.repaired" | "external_reference.deleted" | "webhook_endpoint.created" | "webhook_endpoint.updated" | "webhook_endpoint.deleted" | "webhook_endpoint.secret_rotated" | "webhook_endpoint.disabled" | "webhook_endpoint.test" | "webhook_endpoint.recovery_requested" | "webhook_endpoint.redelivery_requested" | "activity.created" | "activity.updated" | "activity.deleted" | "campaign.created" | "campaign.updated" | "case.created" | "case.updated" | "case.fields_updated" | "contract.created" | "contract.updated" | "contract.sent" | "contract.signed" | "contract.voided" | "customer.created" | "customer.updated" | "customer.erased" | "entitlement.created" | "entitlement.updated" | "entitlement.expired" | "external_record_link.created" | "external_record_link.deleted" | "field_definition.created" | "field_definition.updated" | "field_definition.deleted" | "lead.created" | "lead.updated" | "lead.converted" | "lead.erased" | "opportunity.created" | "opportunity.updated" | "project_item.created" | "project_item.updated" | "project_item.started" | "project_item.completed" | "project_template.created" | "project_template.updated" | "project.created" | "project.updated" | "property.created" | "property.updated" | "quote.created" | "quote.updated" | "quote.sent" | "quote.accepted" | "quote.declined" | "quote.revised" | "quote.partner_sync_requested" | "quote.expired" | "sales_type.created" | "sales_type.updated" | "service_appointment.issue_created" | "service_appointment.issue_resolved" | "service_appointment.created" | "service_appointment.updated" | "service_appointment.dispatched" | "service_appointment.started" | "service_appointment.completed" | "service_appointment.cancelled" | "service_appointment.no_show" | "service_request.created" | "service_request.updated" | "system.created" | "system.updated" | "team_member.created" | "team_member.updated" | "work_order.created" | "work_order.updated" | "work_order.started" | "work_order.held" | "work_order.resumed" | "work_order.completed" | "work_order.cancelled") | ("api_key.created" | "api_key.updated" | "api_key.revoked" | "api_key.rotated" | "external_reference.created" | "external_reference.repaired" | "external_reference.deleted" | "webhook_endpoint.created" | "webhook_endpoint.updated" | "webhook_endpoint.deleted" | "webhook_endpoint.secret_rotated" | "webhook_endpoint.disabled" | "webhook_endpoint.test" | "webhook_endpoint.recovery_requested" | "webhook_endpoint.redelivery_requested" | "activity.created" | "activity.updated" | "activity.deleted" | "campaign.created" | "campaign.updated" | "case.created" | "case.updated" | "case.fields_updated" | "contract.created" | "contract.updated" | "contract.sent" | "contract.signed" | "contract.voided" | "customer.created" | "customer.updated" | "customer.erased" | "entitlement.created" | "entitlement.updated" | "entitlement.expired" | "external_record_link.created" | "external_record_link.deleted" | "field_definition.created" | "field_definition.updated" | "field_definition.deleted" | "lead.created" | "lead.updated" | "lead.converted" | "lead.erased" | "opportunity.created" | "opportunity.updated" | "project_item.created" | "project_item.updated" | "project_item.started" | "project_item.completed" | "project_template.created" | "project_template.updated" | "project.created" | "project.updated" | "property.created" | "property.updated" | "quote.created" | "quote.updated" | "quote.sent" | "quote.accepted" | "quote.declined" | "quote.revised" | "quote.partner_sync_requested" | "quote.expired" | "sales_type.created" | "sales_type.updated" | "service_appointment.issue_created" | "service_appointment.issue_resolved" | "service_appointment.created" | "service_appointment.updated" | "service_appointment.dispatched" | "service_appointment.started" | "service_appointment.completed" | "service_appointment.cancelled" | "service_appointment.no_show" | "service_request.created" | "service_request.updated" | "system.created" | "system.updated" | "team_member.created" | "team_member.updated" | "work_order.created" | "work_order.updated" | "work_order.started" | "work_order.held" | "work_order.resumed" | "work_order.completed" | "work_order.cancelled")[];
                /** @description The kind of the record. Repeat it to match any of several values. */
                resourceType?: ("api_key" | "external_reference" | "webhook_endpoint" | "activity" | "campaign" | "case" | "contract" | "customer" | "entitlement" | "external_record_link" | "field_definition" | "lead" | "opportunity" | "project_item" | "project_template" | "project" | "property" | "quote" | "sales_type" | "service_appointment_issue" | "service_appointment" | "service_request" | "system" | "team_member" | "work_order") | ("api_key" | "external_reference" | "webhook_endpoint" | "activity" | "campaign" | "case" | "contract" | "customer" | "entitlement" | "external_record_link" | "field_definition" | "lead" | "opportunity" | "project_item" | "project_template" | "project" | "property" | "quote" | "sales_type" | "service_appointment_issue" | "service_appointment" | "service_request" | "system" | "team_member" | "work_order")[];
                /** @description The id of the record. */
                resourceId?: string;
                /** @description Written at this date-time or later. */
                createdAfter?: string;
                /** @description Written before this date-time. */
                createdBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    events_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    auditEntries_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Oldest or newest first. */
                sortDir?: "asc" | "desc";
                /** @description The kind of the record. Repeat it to match any of several values. */
                resourceType?: ("api_key" | "external_reference" | "webhook_endpoint" | "activity" | "campaign" | "case" | "contract" | "customer" | "entitlement" | "external_record_link" | "field_definition" | "lead" | "opportunity" | "project_item" | "project_template" | "project" | "property" | "quote" | "sales_type" | "service_appointment_issue" | "service_appointment" | "service_request" | "system" | "team_member" | "work_order") | ("api_key" | "external_reference" | "webhook_endpoint" | "activity" | "campaign" | "case" | "contract" | "customer" | "entitlement" | "external_record_link" | "field_definition" | "lead" | "opportunity" | "project_item" | "project_template" | "project" | "property" | "quote" | "sales_type" | "service_appointment_issue" | "service_appointment" | "service_request" | "system" | "team_member" | "work_order")[];
                /** @description The id of the record. */
                resourceId?: string;
                /** @description The action, such as `customer.create`. Repeat it to match any of several values. */
                action?: string | string[];
                /** @description The key that made the call. `null` matches entries of the command line and of the service itself. */
                apiKeyId?: string;
                /** @description The member whom the key was issued to. */
                teamMemberId?: string;
                /** @description x-service-mutation-source of the call. */
                source?: string;
                /** @description Written at this date-time or later. */
                createdAfter?: string;
                /** @description Written before this date-time. */
                createdBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    auditEntries_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the audit entry. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    usageRecords_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Oldest or newest first. */
                sortDir?: "asc" | "desc";
                /** @description The metered event type. Repeat it to match any of several values. */
                metric?: ("api_key.created" | "api_key.updated" | "api_key.revoked" | "api_key.rotated" | "external_reference.created" | "external_reference.repaired" | "external_reference.deleted" | "webhook_endpoint.created" | "webhook_endpoint.updated" | "webhook_endpoint.deleted" | "webhook_endpoint.secret_rotated" | "webhook_endpoint.disabled" | "webhook_endpoint.test" | "webhook_endpoint.recovery_requested" | "webhook_endpoint.redelivery_requested" | "activity.created" | "activity.updated" | "activity.deleted" | "campaign.created" | "campaign.updated" | "case.created" | "case.updated" | "case.fields_updated" | "contract.created" | "contract.updated" | "contract.sent" | "contract.signed" | "contract.voided" | "customer.created" | "customer.updated" | "customer.erased" | "entitlement.created" | "entitlement.updated" | "entitlement.expired" | "external_record_link.created" | "external_record_link.deleted" | "field_definition.created" | "field_definition.updated" | "field_definition.deleted" | "lead.created" | "lead.updated" | "lead.converted" | "lead.erased" | "opportunity.created" | "opportunity.updated" | "project_item.created" | "project_item.updated" | "project_item.started" | "project_item.completed" | "project_template.created" | "project_template.updated" | "project.created" | "project.updated" | "property.created" | "property.updated" | "quote.created" | "quote.updated" | "quote.sent" | "quote.accepted" | "quote.declined" | "quote.revised" | "quote.partner_sync_requested" | "quote.expired" | "sales_type.created" | "sales_type.updated" | "service_appointment.issue_created" | "service_appointment.issue_resolved" | "service_appointment.created" | "service_appointment.updated" | "service_appointment.dispatched" | "service_appointment.started" | "service_appointment.completed" | "service_appointment.cancelled" | "service_appointment.no_show" | "service_request.created" | "service_request.updated" | "system.created" | "system.updated" | "team_member.created" | "team_member.updated" | "work_order.created" | "work_order.updated" | "work_order.started" | "work_order.held" | "work_order.resumed" | "work_order.completed" | "work_order.cancelled") | ("api_key.created" | "api_key.updated" | "api_key.revoked" | "api_key.rotated" | "external_reference.created" | "external_reference.repaired" | "external_reference.deleted" | "webhook_endpoint.created" | "webhook_endpoint.updated" | "webhook_endpoint.deleted" | "webhook_endpoint.secret_rotated" | "webhook_endpoint.disabled" | "webhook_endpoint.test" | "webhook_endpoint.recovery_requested" | "webhook_endpoint.redelivery_requested" | "activity.created" | "activity.updated" | "activity.deleted" | "campaign.created" | "campaign.updated" | "case.created" | "case.updated" | "case.fields_updated" | "contract.created" | "contract.updated" | "contract.sent" | "contract.signed" | "contract.voided" | "customer.created" | "customer.updated" | "customer.erased" | "entitlement.created" | "entitlement.updated" | "entitlement.expired" | "external_record_link.created" | "external_record_link.deleted" | "field_definition.created" | "field_definition.updated" | "field_definition.deleted" | "lead.created" | "lead.updated" | "lead.converted" | "lead.erased" | "opportunity.created" | "opportunity.updated" | "project_item.created" | "project_item.updated" | "project_item.started" | "project_item.completed" | "project_template.created" | "project_template.updated" | "project.created" | "project.updated" | "property.created" | "property.updated" | "quote.created" | "quote.updated" | "quote.sent" | "quote.accepted" | "quote.declined" | "quote.revised" | "quote.partner_sync_requested" | "quote.expired" | "sales_type.created" | "sales_type.updated" | "service_appointment.issue_created" | "service_appointment.issue_resolved" | "service_appointment.created" | "service_appointment.updated" | "service_appointment.dispatched" | "service_appointment.started" | "service_appointment.completed" | "service_appointment.cancelled" | "service_appointment.no_show" | "service_request.created" | "service_request.updated" | "system.created" | "system.updated" | "team_member.created" | "team_member.updated" | "work_order.created" | "work_order.updated" | "work_order.started" | "work_order.held" | "work_order.resumed" | "work_order.completed" | "work_order.cancelled")[];
                /** @description The kind of the record. Repeat it to match any of several values. */
                resourceType?: ("api_key" | "external_reference" | "webhook_endpoint" | "activity" | "campaign" | "case" | "contract" | "customer" | "entitlement" | "external_record_link" | "field_definition" | "lead" | "opportunity" | "project_item" | "project_template" | "project" | "property" | "quote" | "sales_type" | "service_appointment_issue" | "service_appointment" | "service_request" | "system" | "team_member" | "work_order") | ("api_key" | "external_reference" | "webhook_endpoint" | "activity" | "campaign" | "case" | "contract" | "customer" | "entitlement" | "external_record_link" | "field_definition" | "lead" | "opportunity" | "project_item" | "project_template" | "project" | "property" | "quote" | "sales_type" | "service_appointment_issue" | "service_appointment" | "service_request" | "system" | "team_member" | "work_order")[];
                /** @description The id of the record. */
                resourceId?: string;
                /** @description The key that made the call. `null` matches entries of the command line and of the service itself. */
                apiKeyId?: string;
                /** @description Written at this date-time or later. */
                createdAfter?: string;
                /** @description Written before this date-time. */
                createdBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UsageRecord"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    usageRecords_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the usage record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UsageRecord"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    webhookDeliveries_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Oldest or newest first. */
                sortDir?: "asc" | "desc";
                /** @description Its status. */
                status?: "PENDING" | "SUCCEEDED" | "FAILED";
                /** @description The event. */
                eventId?: string;
                /** @description The event's type. */
                eventType?: string;
                /** @description Written at this date-time or later. */
                createdAfter?: string;
                /** @description Written before this date-time. */
                createdBefore?: string;
            };
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    webhookDeliveries_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook delivery. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopePermissionDenied"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    requests_list: {
        parameters: {
            query?: {
                /** @description The maximum number of records on the page. A page has fewer if they would exceed 1 MiB. */
                limit?: number;
                /** @description `meta.nextCursor` of the previous page. */
                cursor?: string;
                /** @description `true` also returns `meta.count`, the number of records on all pages. It is exact up to 10000; beyond that it is 10000, and `meta.countIsExact` is false. */
                count?: boolean;
                /** @description Oldest or newest first. */
                sortDir?: "asc" | "desc";
                /** @description The request with this `meta.requestId`. */
                requestId?: string;
                /** @description The HTTP status of the response. */
                status?: number;
                /** @description The code of the error. */
                code?: string;
                /** @description The path of the operation, such as `/customers/{id}`. */
                route?: string;
                /** @description The key. */
                apiKeyId?: string;
                /** @description Written at this date-time or later. */
                createdAfter?: string;
                /** @description Written before this date-time. */
                createdBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Request"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    requests_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the request. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Request"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
}
