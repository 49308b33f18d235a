import { rowsLike } from './row.ts'

const office = rowsLike({
  group: 'office',
  channels: ['in_app'],
  facts: ['technician', 'when'],
  action: 'See the absence',
})

/** Notifications about absences of technicians. */
export const absenceRows = [
  office({
    event: 'absence_reported',
    part: 'office',
    concerns: 'office',
    about: 'A technician cannot work, from today or tomorrow',
    title: '{technician} is absent',
    short: '{technician} has reported an absence: {when}. {visits}',
    sms: '{business}: {technician} has reported an absence: {when}. See which visits need somebody else.',
    channels: ['in_app', 'email'],
    facts: ['technician', 'when', 'visits'],
  }),
  office({
    event: 'absence_asked',
    part: 'office',
    concerns: 'office',
    about: 'A technician asks for time off',
    title: 'Time off to decide',
    short: '{technician} asks for time off: {when}.',
  }),
  office({
    event: 'absence_decided',
    part: 'technician',
    concerns: 'job',
    about: 'The office decided about time off',
    title: 'Your time off',
    short: 'The office has {decision} your time off: {when}.',
    group: 'jobs',
    facts: ['when', 'decision'],
    action: 'See your absences',
  }),
]
