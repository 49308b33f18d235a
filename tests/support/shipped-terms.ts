import { readFileSync } from 'node:fs'
import { type KnownTerms, knownTermsOf } from '#modules/keywords'
import { readCatalogueFile } from '../../src/cli/catalogue-file.ts'
import { readCoverageFile } from '../../src/cli/coverage-file.ts'

function read(name: string): string {
  return readFileSync(new URL(`../../src/cli/${name}`, import.meta.url), 'utf8')
}

/** The services of the shipped catalogue and the districts of the shipped coverage, as keywords are made of them. */
export function shippedFiles() {
  const catalogue = readCatalogueFile(read('catalogue.yaml'))
  const coverage = readCoverageFile(read('coverage.yaml'))
  if (!catalogue.ok || !coverage.ok) throw new Error('the shipped files can be read')
  return {
    services: catalogue.value.services.map(({ id, name, category, isEmergency }) => ({
      id,
      name,
      category,
      isEmergency,
      isActive: true,
      districts: null,
    })),
    districts: coverage.value.districts.map(({ code, names, main }) => ({ code, names, isMain: main })),
  }
}

export function shippedTerms(): KnownTerms {
  const { services, districts } = shippedFiles()
  return knownTermsOf(services, districts)
}
