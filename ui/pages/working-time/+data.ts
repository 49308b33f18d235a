import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { hoursWords } from '#modules/scheduling'
import { inBusinessZone } from '#modules/shared'
import { longestSickDays, mayWithdraw } from '#modules/workforce'
import { absenceKindWords, absenceStateWords, absenceWords, weekLines } from '../../components/office/absence-words.ts'
import { signedIn } from '../../sign-in-first.ts'
import { datedWords } from '../../time-words.ts'
import { stretchesOf } from './stretches.ts'
import { type DoneWords, doneIn } from '../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

const doneWords: DoneWords = {
  sick: 'Saved. The office sees it at once, and no new job is planned for you in that time. Get well soon.',
  'sick-asked': `Sent. Illness of more than ${longestSickDays} days, or that begins later than tomorrow, counts once the office agrees.`,
  asked: 'Sent. It counts once the office agrees.',
  withdrawn: 'Saved. New jobs can be planned for you in that time again.',
}

export async function data(pageContext: PageContextServer) {
  const { modules, now, form, urlParsed } = pageContext
  const { id } = signedIn(pageContext)
  const me = await modules.accounts.technicianOf(id)
  const hours = me && (await modules.workforce.hoursOf(me.id))
  if (!me || !hours) throw render(404)
  const [absences, opening, onCall] = await Promise.all([
    modules.workforce.absencesOf(me.id),
    modules.catalogue.openingHours(),
    modules.workforce.onCallOf(me.id),
  ])
  return {
    done: doneIn({ form, urlParsed }, doneWords),
    longestSickDays,
    today: inBusinessZone(now).toPlainDate().toString(),
    hasOwnHours: hours.week !== null,
    week: hours.week
      ? weekLines(hours.week)
      : hoursWords(opening).map(({ days, open }) => ({ day: days, hours: open })),
    isAlwaysOnCall: me.availability === 'on_call',
    onCall: stretchesOf(onCall).map(({ startsAt, endsAt, place }) => ({
      key: startsAt.toString(),
      when: `${datedWords(startsAt, now)} to ${datedWords(endsAt, now)}`,
      place: place === 'first' ? 'First' : 'Second',
    })),
    absences: absences.map((absence) => {
      const isToCome = Temporal.Instant.compare(absence.endsAt, now) > 0
      const isOpen = isToCome && (absence.state === 'asked' || absence.state === 'agreed')
      const mayEnd = isOpen && mayWithdraw(absence, id, now)
      return {
        id: absence.id,
        when: absenceWords(absence, now),
        kind: absenceKindWords[absence.kind],
        state: absenceStateWords[absence.state],
        mayEnd,
        isForOffice: isOpen && !mayEnd,
        hasBegun: absence.state === 'agreed' && Temporal.Instant.compare(absence.startsAt, now) < 0,
      }
    }),
  }
}
