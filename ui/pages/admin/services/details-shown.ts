import { type Category, type ServiceDetails, certificateSkills } from '#modules/catalogue'
import { skillWords } from '../skill-words.ts'

export type DetailsShown = ReturnType<typeof detailsShown>

/** The details of a service as its form has them; null for a new one. */
export function detailsShown(service: ServiceDetails | null, categories: readonly Category[]) {
  const trades = categories.filter(({ isFlag }) => !isFlag)
  const skills = [...trades.map(({ slug }) => slug), ...certificateSkills]
  return {
    name: service?.name ?? '',
    description: service?.description ?? '',
    category: service?.category ?? '',
    minutes: service ? String(service.durationMinutes) : '',
    isEmergency: service?.isEmergency ?? false,
    trades: trades
      .filter(({ slug, isActive }) => isActive || slug === service?.category)
      .map(({ slug, label, isActive }) => ({ value: slug, label: isActive ? label : `${label} (retired)` })),
    skills: skills.map((slug) => ({
      field: `skill_${slug}`,
      label: skillWords(slug, categories),
      has: service?.requiredSkills.includes(slug) ?? false,
    })),
  }
}
