import { readFileSync } from 'node:fs'
import type { SeedFiles } from '#modules/catalogue'
import { assetPath } from '../assets.ts'
import bankHolidays from './bank-holidays.json' with { type: 'json' }
import { type FileCategory, type FileService, readCatalogueFile } from './catalogue-file.ts'
import { type FileDistrict, readCoverageFile } from './coverage-file.ts'
import { readFormsFile } from './forms-file.ts'
import type { FileReading } from './yaml-file.ts'

/** Files of the owner's own; the shipped ones where they are not named. */
export interface SeedPaths {
  readonly catalogue?: string
  readonly coverage?: string
  readonly forms?: string
}

/** Reads every file, or throws one error that names all that is wrong with any of them as `file:line: message`. */
export function readSeedFiles({ catalogue, coverage, forms }: SeedPaths = {}): SeedFiles {
  const faults: string[] = []
  const read = <T>(path: string, reader: (text: string) => FileReading<T>): T | null => {
    const reading = reader(textOf(path))
    if (reading.ok) return reading.value
    faults.push(...reading.faults.map(({ line, message }) => `${path}:${line}: ${message}`))
    return null
  }
  const offered = read(catalogue ?? assetPath('src/cli/catalogue.yaml'), readCatalogueFile)
  const covered = read(coverage ?? assetPath('src/cli/coverage.yaml'), readCoverageFile)
  const asked = read(forms ?? assetPath('src/cli/forms.yaml'), readFormsFile)
  if (!offered || !covered || !asked) {
    const count = faults.length === 1 ? 'One fault' : `${faults.length} faults`
    throw new Error(`${faults.join('\n')}\n${count}: nothing was changed.`)
  }
  return {
    catalogue: { categories: offered.categories.map(categoryOf), services: offered.services.map(serviceOf) },
    districts: covered.districts.map(districtOf),
    closedDays: bankHolidays,
    forms: asked,
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new Error(`${path} cannot be read: nothing was changed.`, { cause })
  }
}

function categoryOf({ tile, flag, ...rest }: FileCategory) {
  return { ...rest, isTile: tile, isFlag: flag }
}

function serviceOf({ policy, ...rest }: FileService) {
  return { ...rest, paymentPolicy: policy }
}

function districtOf({ main, lat, lon, ...rest }: FileDistrict) {
  return { ...rest, isMain: main, centroid: { latitude: lat, longitude: lon } }
}
