import { CalendarPlus } from 'lucide-react'
import type { Form } from '../../page-context.ts'
import { LinkShown } from '../../pages/link/LinkShown.tsx'
import { Button } from '../form/Button.tsx'
import { Card } from '../Card.tsx'

export interface CalendarFeedShown {
  /** "Today, 10:45 am"; null when no calendar can read the visits. */
  readonly since: string | null
  readonly lastRead: string | null
}

/** The secret address under which a calendar program reads visits; it is shown once, when it is made. */
export function CalendarFeedCard({
  feed: { since, lastRead },
  action,
  form,
  whose,
}: {
  readonly feed: CalendarFeedShown
  readonly action: '/profile/calendar' | '/admin/calendar'
  readonly form: Form | null
  readonly whose: 'your' | "everyone's"
}) {
  return (
    <Card title="Visits in your calendar" id="calendar">
      <LinkShown form={form} action={action} label="Secret address">
        Add it in your calendar program as a calendar from the internet. Anyone who has it sees the visits and where
        they are.
      </LinkShown>
      <p>
        Your calendar program can show {whose} visits and follow every change. It reads them under a secret address;
        access notes and phone numbers are not in it.
      </p>
      {since !== null && (
        <p className="soft">
          Made: {since}. {lastRead === null ? 'No calendar has read it yet.' : `Last read: ${lastRead}.`}
        </p>
      )}
      <div className="row row-tight">
        <form method="post" action={`${action}#calendar`} noValidate>
          <Button variant="secondary" icon={<CalendarPlus size={20} aria-hidden="true" />}>
            {since === null ? 'Make a secret address' : 'Make a new address'}
          </Button>
        </form>
        {since !== null && (
          <form method="post" action={`${action}/end`} noValidate>
            <Button variant="quiet">End the address</Button>
          </form>
        )}
      </div>
    </Card>
  )
}
