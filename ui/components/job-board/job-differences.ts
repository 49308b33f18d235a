import { certificationWords, jobCertifications, jobTypeWords, payPeriods } from '#modules/job-board'
import type { Option } from '../form/Select.tsx'

/** A field that somebody typed otherwise than it is now. */
interface Difference {
  readonly label: string
  readonly typed: string
  readonly now: string
}

const labels: readonly (readonly [string, string])[] = [
  ['title', 'Job title'],
  ['category_id', 'Category'],
  ['job_type', 'Type of job'],
  ['description', 'Description'],
  ['company_name', 'Company name'],
  ['location', 'Location'],
  ['postcode', 'Postcode'],
  ['is_urgent', 'This job is urgent'],
  ...jobCertifications.map((name) => [`certificate_${name}`, certificationWords[name]] as const),
  ['experience_required', 'Experience required'],
  ['salary_min', 'Pay from (£)'],
  ['salary_max', 'Pay to (£)'],
  ['salary_period', 'Pay for'],
  ['hours', 'Hours'],
  ['salary_range', 'Pay in words'],
  ['low_pay_reason', 'Reason of the pay'],
  ['start_date', 'Start date'],
  ['deadline', 'Last day to apply'],
  ['occupational_requirement', 'Requirement of the work'],
]

const words: Readonly<Record<string, string>> = {
  ...jobTypeWords,
  ...Object.fromEntries(payPeriods.map((period) => [period, period])),
  required: 'Required',
  preferred: 'Preferred',
  yes: 'Yes',
}

/** The fields of two texts of one job that differ, in the order of the form. */
export function differencesOf(
  now: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, unknown>>,
  categories: readonly Option[],
): readonly Difference[] {
  return labels.flatMap(([name, label]) => {
    const sent = typed[name]
    const [one, other] = [plain(typeof sent === 'string' ? sent : ''), plain(now[name] ?? '')]
    if (one === other) return []
    const shown = (value: string) =>
      (name === 'category_id'
        ? categories.find((each) => each.value === value)?.label
        : isChoice(name) && words[value]) || value
    return [{ label, typed: shown(one), now: shown(other) }]
  })
}

const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()

const isChoice = (name: string) =>
  name.startsWith('certificate_') || ['job_type', 'salary_period', 'is_urgent'].includes(name)
