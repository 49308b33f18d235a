import { rowsLike } from './row.ts'

const ring = rowsLike({
  group: 'bookings',
  channels: ['in_app', 'push'],
  facts: ['caller', 'reference'],
  action: 'Join the call',
  urgent: true,
  bookingLink: null,
})

const words = {
  event: 'video_call',
  title: '{caller} calls you by video',
  short: '{caller} waits in a video call about {reference}.',
} as const

/** The ring of a video call on devices where no page of the conversation lies open. */
export const callRows = [
  ring({ ...words, part: 'customer', concerns: 'visit', about: 'Somebody starts a video call with the customer' }),
  ring({
    ...words,
    part: 'technician',
    concerns: 'job',
    about: 'Somebody starts a video call with the technician',
    group: 'jobs',
  }),
  ring({
    ...words,
    part: 'office',
    concerns: 'office',
    about: 'A customer starts a video call about a booking',
    group: 'office',
  }),
]
