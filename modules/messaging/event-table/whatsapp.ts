import { rowsLike } from './row.ts'

const office = rowsLike({
  group: 'office',
  channels: ['in_app'],
  facts: ['who', 'message'],
  action: 'Open the conversation',
})

/** Notifications to the office about WhatsApp. */
export const whatsappRows = [
  office({
    event: 'whatsapp_waiting',
    part: 'office',
    concerns: 'office',
    about: 'Somebody on WhatsApp wants a person',
    title: 'WhatsApp: a person is wanted',
    short: '{who}: {message}',
  }),
]
