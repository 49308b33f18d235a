import { certificationWords, jobTypeWords, payPeriods } from '#modules/job-board'
import { formatPence, pence } from '#modules/shared'

const names: Readonly<Record<string, string>> = {
  categoryId: 'Category',
  jobType: 'Type of job',
  salaryRange: 'Pay in words',
  salaryMin: 'Pay from',
  salaryMax: 'Pay to',
  salaryPeriod: 'Pay for',
  lowPayReason: 'Reason of the pay',
  occupationalRequirement: 'Requirement of the work',
  deadline: 'Last day to apply',
  isUrgent: 'Urgent',
  radiusMiles: 'Radius in miles',
  yearsExperience: 'Years of experience',
  contactEmail: 'Contact e-mail',
  insuranceDeclared: 'Insurance declared',
}

/** The name of a field of an advert as its form has it. */
export function fieldName(name: string): string {
  const words = names[name] ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const values: Readonly<Record<string, string>> = {
  ...jobTypeWords,
  ...certificationWords,
  ...Object.fromEntries(payPeriods.map((period) => [period, `A${period === 'hour' ? 'n' : ''} ${period}`])),
}

/** The fields whose values are words of a list. */
const listed = new Set(['jobType', 'salaryPeriod', 'requiredCertifications', 'preferredCertifications'])

/** The value of a field of an advert as people read it. */
export function fieldWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((one) => fieldWords(name, one)).join(', ')
  if (typeof value === 'number') return /^salaryM(?:in|ax)$/.test(name) ? formatPence(pence(value)) : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (name === 'categoryId') return value.charAt(0).toUpperCase() + value.slice(1).replaceAll(/[-_]/g, ' ')
  return (listed.has(name) ? values[value] : undefined) ?? value
}
