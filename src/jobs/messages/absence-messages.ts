import { at, dayWords, inBusinessZone, momentWords } from '#modules/shared'
import type { Absence, Collision } from '#modules/workforce'
import type { Modules } from '../../compose.ts'
import { officeOf, technicianOf } from './addressees.ts'
import type { Emitted, Subscriber, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'staff' | 'technicians'>
  readonly messaging: Pick<Modules['messaging'], 'notify'>
  readonly workforce: Pick<Modules['workforce'], 'absence' | 'visitsWithin'>
}

type Kind = 'absence-reported' | 'absence-asked' | 'absence-decided'

/** Notifications about absences, once however often an event is relayed. None names the kind: illness is a matter of health. */
export function absenceMessages({ accounts, messaging, workforce }: Parts) {
  const notify = <One extends Kind>(
    notifyOf: (found: Found, event: Emitted<One>) => Promise<void>,
  ): readonly Subscriber<One>[] => [
    async (event) => {
      const { absenceId, technicianId }: Emitted<Kind>['body'] = event.body
      const absence = await workforce.absence(absenceId)
      const [technician] = await technicianOf({ accounts }, technicianId)
      if (!absence || !technician) return
      const facts = { technician: technician.name ?? 'A technician', when: whenWords(absence) }
      await notifyOf({ absence, technician, facts, page: at.admin.technician(technicianId) }, event)
    },
  ]
  return {
    'absence-reported': notify<'absence-reported'>(async ({ absence, facts, page }, event) => {
      if (absence.state !== 'agreed') return
      const visits = await workforce.visitsWithin(absence)
      await messaging.notify({
        ...common(event, 'absence_reported'),
        to: await officeOf({ accounts }),
        facts: { ...facts, visits: visitWords(visits) },
        link: `${page}#${visits.length > 0 ? 'collisions' : 'absences'}`,
        urgent: visits.length > 0,
      })
    }),
    'absence-asked': notify<'absence-asked'>(async ({ absence, facts, page }, event) => {
      if (absence.state !== 'asked') return
      const to = await officeOf({ accounts })
      await messaging.notify({ ...common(event, 'absence_asked'), to, facts, link: `${page}#absences` })
    }),
    'absence-decided': notify<'absence-decided'>(async ({ technician, facts: { when } }, event) => {
      const facts = { when, decision: event.body.agreed ? 'agreed to' : 'declined' }
      await messaging.notify({
        ...common(event, 'absence_decided'),
        to: [technician],
        facts,
        link: at.workingTime(),
      })
    }),
  } satisfies Subscribers
}

interface Found {
  readonly absence: Absence
  readonly technician: Awaited<ReturnType<typeof technicianOf>>[number]
  readonly facts: { readonly technician: string; readonly when: string }
  /** The technician's, for the office. */
  readonly page: ReturnType<typeof at.admin.technician>
}

function common({ id, at: moment }: Pick<Emitted, 'id' | 'at'>, event: string) {
  return { event, cause: `evt_${id}`, at: moment, bookingId: null }
}

/** "Monday 7 December", "Monday 7 December to Friday 11 December", or with the times. */
function whenWords({ startsAt, endsAt, wholeDays }: Absence): string {
  if (!wholeDays) return `${momentWords(startsAt)} to ${momentWords(endsAt)}`
  const first = dayWords(inBusinessZone(startsAt).toPlainDate())
  const last = dayWords(inBusinessZone(endsAt).toPlainDate().subtract({ days: 1 }))
  return first === last ? first : `${first} to ${last}`
}

function visitWords(visits: readonly Collision[]): string {
  if (visits.length === 0) return 'No visit is concerned.'
  const named = visits.map(
    ({ reference, startsAt }) => `${reference} (${startsAt ? momentWords(startsAt) : 'an emergency'})`,
  )
  return `${visits.length === 1 ? 'Visit' : 'Visits'} concerned: ${named.join('; ')}.`
}
