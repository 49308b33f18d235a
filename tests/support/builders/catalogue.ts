import { createCardPictures } from '#adapters/files'
import {
  createSqliteCatalogueStore,
  createSqliteCoverageStore,
  createSqliteEmergencyServiceStore,
  createSqliteServicePhotoStore,
  createSqliteFormStore,
  createSqliteSettingsStore,
} from '#adapters/sqlite'
import { type CatalogueSeed, type Category, type District, type SeedService, createCatalogue } from '#modules/catalogue'
import { type Clock, type ServiceId, parseId, pence } from '#modules/shared'
import type { TestDatabase } from '../database.ts'
import { countedIds } from '../doubles.ts'

export function openCatalogue(database: TestDatabase, clock: Clock) {
  return createCatalogue({
    services: createSqliteCatalogueStore(database),
    coverage: createSqliteCoverageStore(database),
    settings: createSqliteSettingsStore(database),
    forms: createSqliteFormStore(database),
    emergencies: createSqliteEmergencyServiceStore(database),
    cardImages: createCardPictures(),
    photos: createSqliteServicePhotoStore(database),
    clock,
    ids: countedIds(),
  })
}

export function serviceId(slug: string): ServiceId {
  const id = parseId('svc', `svc_${slug}`)
  if (!id) throw new Error(`not the slug of a service: ${slug}`)
  return id
}

export function aCategory(slug: string, other: Partial<Category> = {}): Category {
  const label = slug[0]?.toUpperCase() + slug.slice(1)
  return {
    slug,
    label,
    description: `All about ${slug}.`,
    icon: 'wrench',
    isTile: true,
    isFlag: false,
    parallelCapacity: 1,
    isActive: true,
    own: [],
    ownPlace: false,
    version: 1,
    ...other,
  }
}

export function aSeedService(slug: string, other: Partial<SeedService> = {}): SeedService {
  return {
    id: serviceId(slug),
    name: slug.replaceAll('-', ' '),
    category: 'plumbing',
    description: 'Finding what is wrong and putting it right.',
    included: ['Finding the fault'],
    questions: [{ question: 'Do I need to be there?', answer: 'Only to let us in.' }],
    basePrice: pence(8_500),
    emergencyPrice: null,
    durationMinutes: 60,
    bufferMinutes: 0,
    requiredSkills: ['plumbing'],
    isEmergency: false,
    paymentPolicy: 'full',
    ...other,
  }
}

export const smallSeed: CatalogueSeed = {
  categories: [aCategory('plumbing'), aCategory('electrical'), aCategory('emergency', { isFlag: true })],
  services: [
    aSeedService('tap-repair'),
    aSeedService('light-fitting', {
      category: 'electrical',
      basePrice: pence(7_800),
      durationMinutes: 45,
      requiredSkills: ['electrical', 'niceic'],
    }),
    aSeedService('burst-pipe', { basePrice: pence(9_500), emergencyPrice: pence(18_500), isEmergency: true }),
  ],
}

export const croydon: District = {
  code: 'CR0',
  names: ['Croydon', 'Addiscombe'],
  landmarks: ['East Croydon station'],
  isMain: true,
  centroid: { latitude: 51.37, longitude: -0.08 },
}

export const bermondsey: District = {
  code: 'SE1',
  names: ['Bermondsey'],
  landmarks: [],
  isMain: false,
  centroid: { latitude: 51.5, longitude: -0.09 },
}
