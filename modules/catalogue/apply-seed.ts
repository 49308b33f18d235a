import { type Result, accept } from '#modules/shared'
import type { District } from './coverage.ts'
import type { FormsSeeded, SeedForm } from './forms/form-store.ts'
import type { CataloguePorts, ClosedDay, DistrictsSeeded, NameTaken, ServicesSeeded } from './ports.ts'
import type { CatalogueSeed } from './seed-service.ts'

/** Everything that comes out of data files. */
export interface SeedFiles {
  readonly catalogue: CatalogueSeed
  readonly districts: readonly District[]
  readonly closedDays: readonly ClosedDay[]
  readonly forms: readonly SeedForm[]
}

export interface SeedReport {
  readonly services: ServicesSeeded
  readonly districts: DistrictsSeeded
  readonly closedDaysAdded: number
  readonly forms: FormsSeeded
}

/** Applies the files; doing it again changes nothing. The catalogue comes last: while it is empty, a start seeds again. */
export async function applySeed(
  { services, coverage, settings, forms, clock }: CataloguePorts,
  files: SeedFiles,
): Promise<Result<SeedReport, NameTaken>> {
  const at = clock.now()
  const districts = await coverage.seed(files.districts)
  const closedDaysAdded = await settings.seedClosedDays(files.closedDays, at)
  const seededForms = await forms.applySeed(files.forms, at)
  const seeded = await services.applySeed(files.catalogue, at)
  return seeded.ok ? accept({ services: seeded.value, districts, closedDaysAdded, forms: seededForms }) : seeded
}
