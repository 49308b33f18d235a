import { z } from 'zod'
import {
  type Catalogue,
  type SettingFault,
  catalogueLimits,
  lastOpenDay,
  printBookingTerms,
  printSiteFacts,
} from '#modules/catalogue'
import { weekdays } from '#modules/scheduling'
import { at, doneAt } from '#modules/shared'
import { line, localDate } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import type { Problem } from '../kit/problem.ts'

const page = at.admin.hours()

const closing = z.strictObject({ date: localDate, name: line(catalogueLimits.closedDayName, 'Say why') })
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The opening hours, the earliest day of each priority, booking without an account, and the emergency number. */
export function officeSettingForms(form: Submission, catalogue: Catalogue): void {
  form('/admin/hours', { access: 'settings' }, async (sent) => {
    const set = await catalogue.setOpeningHours(hoursFrom(sent.fields))
    if (set.ok) return sent.c.redirect(doneAt(page, 'hours'), 303)
    return sent.again(faulty(set.refusal.faults.map(hoursFault)), page)
  })

  form('/admin/hours/close', { access: 'settings' }, async (sent) => {
    const parsed = closing.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const { date, name } = parsed.data
    const added = await catalogue.addClosedDay({ date: date.toString(), name })
    if (added.ok) return sent.c.redirect(doneAt(page, 'closed', 'closed'), 303)
    return sent.again(faulty([{ path: 'date', message: 'That day is closed already.' }], 409), page)
  })

  form('/admin/hours/open', { access: 'settings' }, async (sent) => {
    const parsed = localDate.safeParse(sent.fields['date'])
    if (!parsed.success) return sent.refuse(404)
    await catalogue.removeClosedDay(parsed.data.toString())
    return sent.c.redirect(doneAt(page, 'opened', 'closed'), 303)
  })

  form('/admin/hours/priorities', { access: 'settings' }, async (sent) => {
    const terms = printBookingTerms(await catalogue.bookingTerms())
    const days = Object.fromEntries(priorityFields.map(({ path }) => [path, wholeNumber(sent.fields[path])]))
    const set = await catalogue.setBookingTerms({ ...terms, ...days })
    if (set.ok) return sent.c.redirect(doneAt(page, 'priorities', 'priorities'), 303)
    return sent.again(faulty(set.refusal.faults.map(({ path }) => dayFault(path, days[path]))), page)
  })

  form('/admin/hours/offers', { access: 'settings' }, async (sent) => {
    const set = await catalogue.setOffers(sent.fields['offers'])
    if (!set.ok) return sent.again(faulty([{ path: 'offers', message: 'Choose one of the three' }]), page)
    return sent.c.redirect(doneAt(page, 'offers', 'offers'), 303)
  })
  form('/admin/hours/guests', { access: 'settings' }, async (sent) => {
    const guests_may_book = { yes: true, no: false }[sent.fields['guests_may_book'] ?? ''] ?? null
    const terms = printBookingTerms(await catalogue.bookingTerms())
    const set = await catalogue.setBookingTerms({ ...terms, guests_may_book })
    if (!set.ok) return sent.again(faulty([{ path: 'guests_may_book', message: 'Choose yes or no' }]), page)
    return sent.c.redirect(doneAt(page, 'guests', 'guests'), 303)
  })

  form('/admin/hours/after', { access: 'settings' }, async (sent) => {
    const office_may_book_after = { yes: true, no: false }[sent.fields['office_may_book_after'] ?? ''] ?? null
    const terms = printBookingTerms(await catalogue.bookingTerms())
    const set = await catalogue.setBookingTerms({ ...terms, office_may_book_after })
    if (!set.ok) return sent.again(faulty([{ path: 'office_may_book_after', message: 'Choose yes or no' }]), page)
    return sent.c.redirect(doneAt(page, 'after', 'after'), 303)
  })

  form('/admin/hours/hotline', { access: 'settings' }, async (sent) => {
    const facts = printSiteFacts(await catalogue.site())
    const hotline = (sent.fields['hotline'] ?? '').trim()
    const set = await catalogue.setSite({ ...facts, hotline, hotline_confirmed: true })
    if (set.ok) return sent.c.redirect(doneAt(page, 'hotline', 'hotline'), 303)
    return sent.again(faulty([{ path: 'hotline', message: 'Give a telephone number, such as 0800-247-847' }]), page)
  })
}

/** A day that is not ticked is closed, whatever its times say. */
export function hoursFrom(fields: Submitted['fields']): object {
  return Object.fromEntries(
    weekdays.map((day) => {
      const isOpen = fields[`${day}.open`] === 'yes'
      return [day, isOpen ? { opens: fields[`${day}.opens`], closes: fields[`${day}.closes`] } : null]
    }),
  )
}

/** "must be a time such as 08:00" of "1.opens" is said of Monday. */
export function hoursFault({ path, message }: SettingFault): SettingFault {
  const [day = '', end = ''] = path.split('.')
  return { path, message: `${dayNames[Number(day) - 1] ?? ''} ${end} ${message}`.trim() }
}

const priorityFields = [
  { path: 'urgent_from_open_day', name: 'Urgent', dearer: null },
  { path: 'priority_from_open_day', name: 'Priority', dearer: 'Urgent' },
  { path: 'standard_from_open_day', name: 'Standard', dearer: 'Priority' },
] as const

/** Null for any other text. */
function wholeNumber(typed = ''): number | null {
  return /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null
}

/** A day within the limits is refused only because a dearer priority begins later. */
function dayFault(path: string, day: number | null = null): SettingFault {
  const { name, dearer } = priorityFields.find((field) => field.path === path) ?? { name: path, dearer: null }
  const isWithin = day !== null && day <= lastOpenDay
  const message =
    isWithin && dearer
      ? `${name} cannot be earlier than ${dearer}`
      : `${name}: enter a whole number from 0 to ${lastOpenDay}`
  return { path, message }
}

function faulty(errors: readonly SettingFault[], status: 409 | 422 = 422): Problem {
  return { status, code: 'not_valid', detail: errors[0]?.message ?? 'Not valid', errors }
}
