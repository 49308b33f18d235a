import { type SettingFault, lastOpenDay, printBookingTerms } from '#modules/catalogue'
import { weekdayNames, weekdays } from '#modules/scheduling'
import { at } from '#modules/shared'
import type { FormFields } from '../kit/form-body.ts'
import type { HttpKit } from '../kit/kit.ts'
import { ofSetting, settingForm } from '../settings/setting-form.ts'

const page = at.admin.hours()

/** The hours of every week, the visits that technicians accept, and those rules for bookings that stand beside the hours. */
export function hoursForms({
  submission,
  pageAnswers,
  modules,
}: Pick<HttpKit, 'submission' | 'pageAnswers' | 'modules'>): void {
  settingForm(submission, pageAnswers, {
    page,
    done: 'hours',
    ...ofSetting(modules, 'opening_hours', hoursFrom),
    fieldOf: hoursFault,
  })
  settingForm(submission, pageAnswers, {
    page,
    card: { action: `${page}/offers`, id: 'offers' },
    done: 'offers',
    ...ofSetting(modules, 'offers', (fields) => fields['offers']),
    fieldOf: () => ({ path: 'offers', message: 'Choose one of the three' }),
  })

  const { catalogue } = modules
  const rules = (id: string) => ({ page, card: { action: `${page}/${id}`, id }, done: id })
  const daysOf = (fields: FormFields) =>
    Object.fromEntries(priorityFields.map(({ path }) => [path, wholeNumber(fields[path])]))
  const priorities = ofSetting(modules, 'booking_rules', async (fields) => ({
    ...printBookingTerms(await catalogue.bookingTerms()),
    ...daysOf(fields),
  }))
  settingForm(submission, pageAnswers, {
    ...rules('priorities'),
    ...priorities,
    async read(fields) {
      const { stored, faults } = await priorities.read(fields)
      const days = daysOf(fields)
      return { stored, faults: faults.map(({ path }) => dayFault(path, days[path])) }
    },
  })
  for (const { id, name } of choices) {
    settingForm(submission, pageAnswers, {
      ...rules(id),
      ...ofSetting(modules, 'booking_rules', async (fields) => ({
        ...printBookingTerms(await catalogue.bookingTerms()),
        [name]: { yes: true, no: false }[fields[name] ?? ''] ?? null,
      })),
      fieldOf: () => ({ path: name, message: 'Choose yes or no' }),
    })
  }
}

const choices = [
  { id: 'guests', name: 'guests_may_book' },
  { id: 'after', name: 'office_may_book_after' },
] as const

/** A day that is not ticked is closed, whatever its times say. */
export function hoursFrom(fields: FormFields): object {
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
  return { path, message: `${weekdayNames[Number(day) - 1] ?? ''} ${end} ${message}`.trim() }
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
