import { at } from '#modules/shared'
import { submissionDays } from '#modules/submissions'
import type { Modules } from '../../compose.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly submissions: Pick<Modules['submissions'], 'makeLink'>
  readonly messaging: Pick<Modules['messaging'], 'notify' | 'wasNotified'>
}

const row = 'submission_waits'

/** Mails the link that confirms a form. The link is made here: no event holds one, and a repeated event makes none. */
export function submissionMails({ submissions, messaging }: Parts) {
  return {
    'submission-waits': [
      async (event: Emitted<'submission-waits'>) => {
        const cause = `evt_${event.id}`
        if (await messaging.wasNotified(row, cause)) return
        const made = await submissions.makeLink(event.body.submissionId)
        if (!made) return
        await messaging.notify({
          event: row,
          cause,
          at: event.at,
          to: [{ part: 'visitor', userId: null, name: null, email: made.submission.email, phone: null }],
          facts: { days: `${submissionDays} days` },
          bookingId: null,
          link: `${at.confirmRequest()}?token=${made.token}`,
          urgent: true,
        })
      },
    ],
  } satisfies Subscribers
}
