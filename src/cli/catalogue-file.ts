import { z } from 'zod'
import { registrationFor } from '#modules/administration'
import { noServiceTexts, serviceTextLimits } from '#modules/catalogue'
import { type ServiceId, parseId } from '#modules/shared'
import { entries, listOf, listUpTo, matching, oneOf, pounds, record, wholeNumber, words, yesNo } from './yaml-fields.ts'
import { type Breach, type FileReading, type RawEntry, entriesOf, readYamlFile, repeats } from './yaml-file.ts'

const slugForm = /^[0-9a-z-]{3,56}$/
const slugWords = 'must be 3 to 56 small letters, digits and hyphens'

const category = record({
  slug: matching(slugForm, slugWords),
  label: words(3, 30),
  description: words(10, 120),
  icon: matching(/^[a-z][0-9a-z]*(?:-[0-9a-z]+)*$/, 'must be the name of an icon, such as paint-roller'),
  tile: yesNo,
  flag: yesNo.default(false),
  parallel_capacity: wholeNumber(1, 50).default(1),
}).transform(({ parallel_capacity, ...rest }) => ({ ...rest, parallelCapacity: parallel_capacity }))

const question = record({
  question: words(1, serviceTextLimits.question),
  answer: words(1, serviceTextLimits.answer),
})

const service = record({
  slug: matching(slugForm, slugWords).transform((slug, context): ServiceId => {
    const id = parseId('svc', `svc_${slug}`)
    if (id) return id
    context.addIssue(slugWords)
    return z.NEVER
  }),
  name: words(3, 60),
  category: matching(slugForm, 'must be the slug of a category'),
  description: words(30, 300),
  included: listUpTo(serviceTextLimits.includedLines, words(1, serviceTextLimits.includedLine)).default([
    ...noServiceTexts.included,
  ]),
  questions: listUpTo(serviceTextLimits.questions, question).default([...noServiceTexts.questions]),
  base_price: pounds,
  emergency_price: pounds.optional(),
  duration_minutes: wholeNumber(15, 1440, 5),
  buffer_minutes: wholeNumber(0, 240, 5).default(0),
  required_skills: listOf(matching(slugForm, 'must be a category or certificate'), 'must be a list of skills'),
  is_emergency: yesNo.default(false),
  policy: oneOf('full'),
}).transform((fields) => ({
  id: fields.slug,
  name: fields.name,
  category: fields.category,
  description: fields.description,
  included: fields.included,
  questions: fields.questions,
  basePrice: fields.base_price,
  emergencyPrice: fields.emergency_price ?? null,
  durationMinutes: fields.duration_minutes,
  bufferMinutes: fields.buffer_minutes,
  requiredSkills: fields.required_skills,
  isEmergency: fields.is_emergency,
  policy: fields.policy,
}))

const catalogue = record({ categories: entries(category), services: entries(service) })

export type CatalogueFile = z.infer<typeof catalogue>
export type FileCategory = CatalogueFile['categories'][number]
export type FileService = CatalogueFile['services'][number]

/** Reads `catalogue.yaml`; the order of both lists is the order of the file. */
export function readCatalogueFile(text: string): FileReading<CatalogueFile> {
  return readYamlFile(text, catalogue, breaches)
}

function breaches(file: unknown): readonly Breach[] {
  const categories = entriesOf(file, 'categories')
  const services = entriesOf(file, 'services')
  const flags = categories.filter(isFlag)
  const trades = new Set(categories.filter((entry) => !isFlag(entry)).map(({ fields }) => fields['slug']))
  const tradesOfFile = flags.length + trades.size === 0 ? null : trades
  return [
    ...repeats(categories, 'slug'),
    ...repeats(categories, 'label'),
    ...flags.slice(1).map(({ path }) => ({ path: [...path, 'flag'], message: 'only one category can be the flag' })),
    ...repeats(services, 'slug'),
    ...repeats(services, 'name'),
    ...services.flatMap((entry) => [
      ...(tradesOfFile ? unknownTrades(entry, tradesOfFile) : []),
      ...wrongEmergencyPrice(entry),
    ]),
  ]
}

function isFlag({ fields }: RawEntry): boolean {
  return fields['flag'] === 'true'
}

function unknownTrades({ path, fields }: RawEntry, trades: ReadonlySet<unknown>): readonly Breach[] {
  const { category: trade, required_skills: skills } = fields
  const isKnown = (skill: string) => trades.has(skill) || registrationFor(skill) !== null
  const unknownTrade = typeof trade === 'string' && slugForm.test(trade) && !trades.has(trade)
  return [
    ...(unknownTrade ? [{ path: [...path, 'category'], message: `"${trade}" is not one of the trades above` }] : []),
    ...(Array.isArray(skills) ? skills : []).flatMap((skill: unknown, index) =>
      typeof skill !== 'string' || !slugForm.test(skill) || isKnown(skill)
        ? []
        : [{ path: [...path, 'required_skills', index], message: `"${skill}" is no trade and no certificate` }],
    ),
  ]
}

function wrongEmergencyPrice({ path, fields }: RawEntry): readonly Breach[] {
  if (fields['emergency_price'] === undefined) return []
  const place = [...path, 'emergency_price']
  if (fields['is_emergency'] !== 'true') return [{ path: place, message: 'needs is_emergency: true' }]
  const [emergency, base] = [pounds.safeParse(fields['emergency_price']), pounds.safeParse(fields['base_price'])]
  if (!emergency.success || !base.success || emergency.data >= base.data) return []
  return [{ path: place, message: 'must not be less than base_price' }]
}
