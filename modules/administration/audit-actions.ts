/**
 * What staff do to people, money, prices and settings, by its stable name, and in words. A new action is a line here and
 * a call of `prepareAudit` in the store method that makes the change.
 */
export const auditActions = {
  booking_made: 'Booked for a customer',
  booking_assigned: 'Gave a booking to a technician',
  booking_moved: 'Moved a booking',
  booking_status_changed: 'Changed the state of a booking',
  booking_cancelled: 'Cancelled a booking',
  booking_changed: 'Changed a booking',
  variation_proposed: 'Proposed another price',
  variation_settled: 'Settled a proposed price',
  link_made: 'Made a secret link',
  link_revoked: 'Ended secret links',
  payment_recorded: 'Marked as paid',
  refund_asked: 'Gave money back',
  fraud_decided: 'Decided on a suspicion',
  evidence_sent: 'Sent evidence to the bank',
  reconciliation_started: "Compared with a provider's account",
  test_payment_sent: 'Sent a test payment',
  business_changed: "Changed a customer's business details",
  property_added: 'Added a property of a customer',
  property_changed: 'Changed a property of a customer',
  service_changed: 'Changed a service or its price',
  catalogue_seeded: 'Applied the catalogue file',
  message_resent: 'Sent a message again',
  messages_paused: 'Held all messages back',
  messages_resumed: 'Let messages go again',
  channels_tried: 'Tried every channel',
  setting_changed: 'Changed a setting',
  message_text_changed: 'Changed what a message says',
  message_text_reset: 'Put a message back as it was written',
  closed_day_added: 'Closed on a day',
  closed_day_removed: 'Opened on a day again',
  application_approved: 'Approved a technician',
  application_declined: 'Declined a technician',
  availability_set: 'Said whether a technician takes work',
  staff_created: 'Made an account for staff',
  staff_invited: 'Invited somebody to work here',
  invitation_sent_again: 'Sent an invitation again',
  invitation_accepted: 'Accepted an invitation to work here',
  invitation_withdrawn: 'Withdrew an invitation',
  role_changed: "Changed somebody's role",
  account_suspended: 'Suspended an account',
  account_restored: 'Restored an account',
  second_factors_removed: "Removed somebody's second factors",
  person_signed_out: 'Signed somebody out everywhere',
  portal_viewed: 'Looked at what a customer sees',
  credential_verified: 'Checked a certificate',
  credential_refused: 'Turned a certificate down',
  whatsapp_bulk_begun: 'Sent to many on WhatsApp',
  whatsapp_bulk_stopped: 'Stopped a sending to many on WhatsApp',
  whatsapp_template_kept: 'Changed a WhatsApp template',
  whatsapp_template_removed: 'Removed a WhatsApp template',
  document_read: "Looked at somebody's document",
} as const

export type AuditAction = keyof typeof auditActions

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(auditActions, text)
}
