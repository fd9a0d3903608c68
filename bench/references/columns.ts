/** In charge of what the references show of a record: the fields of the API, as a list for `select`. */

const COMMON = `version, created_at as "createdAt", updated_at as "updatedAt", external_references as "externalReferences", custom_fields as "customFields", owner_id as "ownerId"`;

export const CUSTOMER = `id, first_name as "firstName", last_name as "lastName", email, phone, status, notes, ${COMMON}`;

export const CASE = `id, case_number as "caseNumber", customer_id as "customerId", property_id as "propertyId", system_id as "systemId", project_id as "projectId", source_service_request_id as "sourceServiceRequestId", subject, description, origin, severity, category, resolution, opened_at as "openedAt", first_response_at as "firstResponseAt", resolved_at as "resolvedAt", closed_at as "closedAt", sla_response_due_at as "slaResponseDueAt", sla_resolution_due_at as "slaResolutionDueAt", submission_answers as "submissionAnswers", reported_hardware as "reportedHardware", submitted_contact as "submittedContact", status, external_record_links as "externalRecordLinks", ${COMMON}`;

export const WORK_ORDER = `id, work_order_number as "workOrderNumber", project_id as "projectId", case_id as "caseId", customer_id as "customerId", property_id as "propertyId", subject, description, type, priority, cancelled_at as "cancelledAt", cancellation_reason as "cancellationReason", status, ${COMMON}`;
