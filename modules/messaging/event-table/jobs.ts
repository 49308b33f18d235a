import { bookingFacts } from './facts-of-bookings.ts'
import { rowsLike } from './row.ts'

const job = rowsLike({ group: 'jobs', channels: ['in_app', 'email', 'push'], facts: bookingFacts })

const seeJob = 'See the job'

/** Notifications to technicians about their jobs. */
export const jobRows = [
  job({
    event: 'variation_accepted',
    part: 'technician',
    concerns: 'job',
    urgent: true,
    about: 'The customer said yes to more work',
    title: 'The customer said yes',
    short: 'Go on with {service} ({reference}) at the new price.',
    action: seeJob,
  }),
  job({
    event: 'variation_declined',
    part: 'technician',
    concerns: 'job',
    urgent: true,
    about: 'The customer said no to more work',
    title: 'The customer said no',
    short: 'Do what was agreed for {service} ({reference}), and nothing more.',
    action: seeJob,
  }),
  job({
    event: 'technician_assigned',
    part: 'technician',
    concerns: 'job',
    calendar: 'confirmed',
    about: 'A technician was given a job',
    title: 'New job',
    short: '{service} ({reference}): {when}.',
    sms: '{business}: new job {reference}. {service}, {when}. The address is in your jobs.',
    smsInEmergencies: true,
    subject: 'New job {reference}: {when}',
    text: `{service} ({reference}): {when}. The address is in your jobs.`,
    action: seeJob,
  }),
  job({
    event: 'jobs_tomorrow',
    part: 'technician',
    concerns: 'job',
    about: 'In the evening: the jobs of the next day, to each technician who has any',
    title: 'Tomorrow: {jobs}',
    short: '{jobs}, the first at {first}.',
    subject: 'Your {jobs} on {date}',
    text: `You have {jobs} on {date}, the first at {first}.

{list}

The addresses are in your jobs. If anything changes, we will tell you.`,
    facts: ['date', 'jobs', 'first', 'list'],
    action: 'See your jobs',
  }),
  job({
    event: 'technician_released',
    part: 'technician',
    concerns: 'job',
    calendar: 'cancelled',
    about: 'A job was taken from a technician',
    title: 'Job handed to someone else',
    short: '{service} ({reference}) is no longer yours.',
    action: null,
  }),
  job({
    event: 'booking_rescheduled',
    part: 'technician',
    concerns: 'job',
    endsWith: ['booking-cancelled'],
    calendar: 'confirmed',
    about: 'A job was moved',
    title: 'Job moved',
    short: '{service} ({reference}) is now {when}.',
    facts: [...bookingFacts, 'price_change'],
    action: seeJob,
  }),
  job({
    event: 'booking_cancelled',
    part: 'technician',
    concerns: 'job',
    calendar: 'cancelled',
    about: 'A job was cancelled',
    title: 'Job cancelled',
    short: '{service} ({reference}), {when}, is cancelled.',
    facts: [...bookingFacts, 'money_back'],
    action: null,
  }),
]
