import { type StartPriority, choiceOf, comparePriority, readDate, startChoices } from '#modules/scheduling'
import { type ServiceId, inBusinessZone } from '#modules/shared'
import type { Answers, ServiceChoice, SoonChoice, WizardState } from '../../components/wizard/view.ts'
import { formatPence } from '../../format.ts'
import type { PageInput } from '../../page-context.ts'
import { shortDayWords } from '../../time-words.ts'
import { priorityLabels } from './priority-words.ts'
import { kindOf, nextFreeDays, slotsOn } from './slots.ts'

type ScheduleInput = Pick<PageInput, 'modules' | 'now'>
type Schedule = Pick<WizardState, 'soon' | 'slots' | 'days' | 'priorityNote' | 'upgrade' | 'answers'>

/**
 * Step 2: how soon, on which day, at which time. The day decides the priority: a later day changes it to the cheaper
 * one, and an earlier day is shown only after the dearer one was chosen. Without a chosen day, the first free one.
 */
export async function scheduleOf(
  input: ScheduleInput,
  service: ServiceChoice,
  serviceId: ServiceId,
  answers: Answers,
): Promise<Schedule> {
  const { postcode } = answers
  const kind = await kindOf(input.modules, serviceId)
  const soon = await soonChoices(input, service, serviceId, postcode)
  const asked = soon.find(({ value }) => value === answers.urgency)?.value ?? soon.at(-1)?.value ?? 'standard'
  const days = await nextFreeDays(input, serviceId, asked, 5, postcode)
  const date = answers.date || (days[0]?.value ?? '')
  const day = readDate(date)
  const needed = (day && (await input.modules.booking.priorityOn(day))) ?? asked
  const slots = date === '' ? null : await slotsOn(input, serviceId, date, needed, { postcode, kind })
  const common = { soon, days, slots, priorityNote: null, upgrade: null }
  const wrong = slots?.none === null ? comparePriority(asked, needed) : null
  if (wrong === 'too-low' && slots) {
    const none = `${slots.words} needs ${priorityLabels[needed]}: ${priceChange(service, asked, needed)}.`
    return {
      ...common,
      slots: { ...slots, none, morning: [], afternoon: [] },
      upgrade: { value: needed, label: priorityLabels[needed] },
      answers: { ...answers, urgency: asked, date, time: '' },
    }
  }
  const urgency = wrong ? needed : asked
  const shownDays = wrong ? await nextFreeDays(input, serviceId, needed, 5, postcode) : days
  const priorityNote =
    wrong && slots
      ? `${slots.words} does not need ${priorityLabels[asked]}. It is now ${priorityLabels[needed]}: ${priceChange(service, asked, needed)}.`
      : null
  const free = [...(slots?.morning ?? []), ...(slots?.afternoon ?? [])].map(({ value: start }) => start)
  const hours = await input.modules.catalogue.openingHours()
  const chosen = day && choiceOf(day, answers.time, startChoices(day, free, kind, hours), kind, hours)
  return {
    ...common,
    days: shownDays,
    priorityNote,
    answers: { ...answers, urgency, date, time: chosen?.time ?? '' },
  }
}

function priceChange({ prices }: ServiceChoice, before: StartPriority, after: StartPriority): string {
  return `${formatPence(prices[after])} instead of ${formatPence(prices[before])}`
}

/** Each priority that has a free start, with its first day, the soonest first. */
async function soonChoices(
  { modules, now }: ScheduleInput,
  { prices }: ServiceChoice,
  serviceId: ServiceId,
  postcode: string,
): Promise<readonly SoonChoice[]> {
  const today = inBusinessZone(now).toPlainDate()
  const first = await modules.booking.firstDays(serviceId, postcode)
  return first.map(({ priority, date }) => ({
    value: priority,
    label: priorityLabels[priority],
    from: fromWords(date, today),
    price: prices[priority],
  }))
}

function fromWords(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  if (date.equals(today)) return 'Today'
  return date.equals(today.add({ days: 1 })) ? 'From tomorrow' : `From ${shortDayWords(date)}`
}
