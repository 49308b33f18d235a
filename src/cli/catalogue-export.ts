import { stringify } from 'yaml'
import type { Catalogue, Category, Service } from '#modules/catalogue'
import { type Pence, poundsText } from '#modules/shared'

const head = `# The catalogue as it stands, written by "callout seed --export". The fields are explained in the file that is shipped.
# Seeded again, it changes nothing. A retired service is in it too, and stays retired where it is.
`

/** The file of what is offered now, in the order of the site; `callout seed --catalogue` reads it. */
export async function exportCatalogue(catalogue: Pick<Catalogue, 'allCategories' | 'allServices'>): Promise<string> {
  const [categories, services] = await Promise.all([catalogue.allCategories(), catalogue.allServices()])
  const inOrder = categories.flatMap(({ slug }) => services.filter(({ category }) => category === slug))
  const file = { categories: categories.map(categoryEntry), services: inOrder.map(serviceEntry) }
  // Every scalar of the file is read as the text that it is, so that no price passes through a float.
  return `${head}\n${stringify(file, { schema: 'failsafe', lineWidth: 0 })}`
}

function categoryEntry({ slug, label, description, icon, isTile, isFlag, parallelCapacity }: Category) {
  return {
    slug,
    label,
    description,
    icon,
    tile: String(isTile),
    ...(isFlag && { flag: 'true' }),
    parallel_capacity: String(parallelCapacity),
  }
}

function serviceEntry(service: Service) {
  const { id, name, category, description, included, questions, requiredSkills, isEmergency } = service
  return {
    slug: id.slice('svc_'.length),
    name,
    category,
    description,
    ...(included.length > 0 && { included: [...included] }),
    ...(questions.length > 0 && { questions: questions.map(({ question, answer }) => ({ question, answer })) }),
    base_price: pounds(service.basePrice),
    ...(service.emergencyPrice !== null && { emergency_price: pounds(service.emergencyPrice) }),
    duration_minutes: String(service.durationMinutes),
    ...(service.bufferMinutes > 0 && { buffer_minutes: String(service.bufferMinutes) }),
    required_skills: [...requiredSkills],
    ...(isEmergency && { is_emergency: 'true' }),
    // The office alone sets another time to pay, and no file changes that.
    policy: 'full',
  }
}

const pounds = (amount: Pence) => poundsText(amount)
