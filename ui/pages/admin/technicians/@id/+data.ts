import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { certificateSkills } from '#modules/catalogue'
import { weekdayNames, hoursWords, printWeek, weekdays } from '#modules/scheduling'
import { type TechnicianId, at, inBusinessZone, may, parseId, poundsText } from '#modules/shared'
import type { Absence } from '#modules/workforce'
import { absenceKindWords, absenceStateWords, absenceWords } from '../../../../components/office/absence-words.ts'
import { putBackWords, versionsOf } from '../../../../components/settings/setting-history.ts'
import { skillWords } from '../../skill-words.ts'
import { datedWords } from '../../../../time-words.ts'
import { type DoneWords, doneIn } from '../../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The rows for periods of a day that the form shows at least: before and after a break. */
const periodsShown = 2

const doneWords: DoneWords = {
  ...putBackWords,
  work: 'Saved. Jobs that are assigned stay as they are.',
  hours: 'Saved. Customers are offered times within these hours from now on. Bookings stay as they are.',
  absent: 'Saved. No new job is planned in that time.',
  agreed: 'Agreed. No new job is planned in that time.',
  declined: 'Declined. Nothing is changed.',
  withdrawn: 'Saved. New jobs can be planned in that time again.',
}

export async function data({ modules, now, who, form, routeParams, urlParsed }: PageContextServer) {
  const id = parseId('tec', routeParams['id'] ?? '')
  const entry = id && (await modules.accounts.technicians()).find(({ technician }) => technician.id === id)
  const hours = id && (await modules.workforce.hoursOf(id))
  if (!entry || !hours) throw render(404)
  const [absences, collisions, opening] = await Promise.all([
    modules.workforce.absencesOf(entry.technician.id),
    modules.workforce.collisionsOf(entry.technician.id),
    modules.catalogue.openingHours(),
  ])
  const printed = hours.week && printWeek(hours.week)
  return {
    href: at.admin.technician(entry.technician.id),
    name: entry.user.fullName,
    work: may(who, 'users') ? await workShown({ modules, now }, entry.technician.id) : null,
    done: doneIn({ form, urlParsed }, doneWords),
    timeFile: at.admin.timeSheetFile(entry.technician.id),
    monthBegins: inBusinessZone(now).toPlainDate().with({ day: 1 }).toString(),
    today: inBusinessZone(now).toPlainDate().toString(),
    hasOwnHours: printed !== null,
    openingHours: hoursWords(opening).map(({ days, open }) => `${days}: ${open}`),
    week: weekdays.map((weekday) => {
      const periods = printed?.[weekday] ?? []
      return {
        weekday,
        name: weekdayNames[weekday - 1] ?? '',
        periods: Array.from({ length: Math.max(periodsShown, periods.length) }, (_, index) => ({
          from: periods[index]?.from ?? '',
          // A box for a time has no 24:00: the end of a day is the midnight that follows.
          until: (periods[index]?.until ?? '').replace('24:00', '00:00'),
        })),
      }
    }),
    absences: absences.map((absence) => absenceShown(absence, now)),
    collisions: collisions.map(({ bookingId, reference, startsAt, reason }) => ({
      href: at.admin.booking(bookingId),
      reference,
      when: startsAt ? datedWords(startsAt, now) : 'an emergency',
      why: reason === 'absent' ? (startsAt ? 'absent then' : 'absent now') : 'outside their hours',
    })),
  }
}

/** The owner's part of the page. */
async function workShown({ modules, now }: Pick<PageContextServer, 'modules' | 'now'>, id: TechnicianId) {
  const [found, categories] = await Promise.all([
    modules.accounts.technicianWork(id),
    modules.catalogue.allCategories(),
  ])
  if (!found) return null
  const { work, version } = found
  const trades = categories.filter(({ isFlag }) => !isFlag).map(({ slug }) => slug)
  const skills = [...new Set([...trades, ...certificateSkills, ...work.skills])]
  return {
    version,
    skills: skills.map((slug) => ({ slug, label: skillWords(slug, categories), has: work.skills.includes(slug) })),
    homeDistrict: work.homeDistrict ?? '',
    hourCost: work.hourCost === null ? '' : poundsText(work.hourCost),
    history: await versionsOf({ modules, now }, version, (limit) => modules.accounts.technicianHistory(id, limit)),
  }
}

function absenceShown(absence: Absence, now: Temporal.Instant) {
  const { id, kind, state, note, startsAt, endsAt } = absence
  const isToCome = Temporal.Instant.compare(endsAt, now) > 0
  return {
    id,
    when: absenceWords(absence, now),
    kind: absenceKindWords[kind],
    state: absenceStateWords[state],
    note,
    isAsked: isToCome && state === 'asked',
    mayEnd: isToCome && state === 'agreed',
    hasBegun: Temporal.Instant.compare(startsAt, now) < 0,
  }
}
