import type { z } from 'zod'
import { degrees, entries, listOf, matching, record, words, yesNo } from './yaml-fields.ts'
import { type Breach, type FileReading, entriesOf, readYamlFile, repeats } from './yaml-file.ts'

const place = words(3, 40)
const name = place.refine((text) => !text.includes(','), 'must be one name, without a comma')

const district = record({
  code: matching(/^[A-Z]{1,2}[0-9][0-9A-Z]?$/, 'must be a postcode district in capitals, such as CR0'),
  names: listOf(name, 'must be a list of names'),
  landmarks: listOf(place, 'must be a list of landmarks').default([]),
  main: yesNo.default(false),
  lat: degrees(49, 61, '51.37'),
  lon: degrees(-9, 2, '-0.08'),
})

const coverage = record({ districts: entries(district) })

export type CoverageFile = z.infer<typeof coverage>
export type FileDistrict = CoverageFile['districts'][number]

/** Reads `coverage.yaml`; the order of the districts is the order of the file. */
export function readCoverageFile(text: string): FileReading<CoverageFile> {
  return readYamlFile(text, coverage, breaches)
}

function breaches(file: unknown): readonly Breach[] {
  const districts = entriesOf(file, 'districts')
  const bare = districts.filter(({ fields }) => fields['main'] === 'true' && fields['landmarks'] === undefined)
  return [
    ...repeats(districts, 'code'),
    ...bare.map(({ path }) => ({ path: [...path, 'main'], message: 'a main district needs landmarks' })),
  ]
}
