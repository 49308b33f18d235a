import { rowsLike } from './row.ts'

const office = rowsLike({
  group: 'office',
  channels: ['in_app', 'email'],
  facts: ['who', 'message'],
  action: 'See the text',
})

/** Notifications to the office about text messages. */
export const smsRows = [
  office({
    event: 'sms_received',
    part: 'office',
    concerns: 'office',
    urgent: true,
    about: 'Somebody answered by text message',
    title: 'Text message received',
    short: '{who}: {message}',
    subject: 'A text message from {who}',
    text: `{who} wrote by text message:

{message}

Call the number to answer. STOP and START take effect automatically.`,
  }),
]
