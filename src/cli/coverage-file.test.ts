import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readCoverageFile } from './coverage-file.ts'

const shipped = readFileSync(new URL('coverage.yaml', import.meta.url), 'utf8')

describe('the coverage that is shipped', () => {
  const reading = readCoverageFile(shipped)
  const districts = reading.ok ? reading.value.districts : []

  it('has no fault', () => {
    expect(reading.ok ? [] : reading.faults).toEqual([])
  })

  it('covers the four main areas, with landmarks, and further south London', () => {
    const main = districts.filter((one) => one.main)
    expect(main.map(({ code, names }) => `${code} ${names[0]}`)).toEqual([
      'CR0 Croydon',
      'CR2 South Croydon',
      'CR7 Thornton Heath',
      'CR8 Purley',
    ])
    expect(main.every(({ landmarks }) => landmarks.length >= 3)).toBe(true)
    expect(districts.length).toBeGreaterThan(20)
  })

  it('puts every district within 15 km of Croydon, so that no two figures were swapped or mistyped', () => {
    const far = districts.filter(({ lat, lon }) => Math.hypot((lat - 51.37) * 111, (lon + 0.08) * 69.5) > 15)
    expect(far).toEqual([])
  })
})

describe('readCoverageFile', () => {
  it('names every fault of a broken file with its line, and nothing else', () => {
    const broken = `districts:
  - code: cr0
    names: [Croydon]
    lat: 51.37
    lon: -0.08
  - code: CR2
    names: []
    main: true
    lat: 51.345
    lon: 12.00
  - code: CR2
    names: [Purley, Purley]
    lat: north
    lon: -0.1
    radius: 3
  - code: CR7
    names: [Thornton Heath]
    lat: 51.40
`
    const reading = readCoverageFile(broken)
    expect(reading.ok ? [] : reading.faults.map(({ line, message }) => [line, message])).toEqual([
      [2, 'districts cr0, code: must be a postcode district in capitals, such as CR0'],
      [7, 'districts CR2, names: must be a list of names'],
      [8, 'districts CR2, main: a main district needs landmarks'],
      [9, 'districts CR2, lat: must be degrees from 49 to 61 with two decimals, such as 51.37'],
      [10, 'districts CR2, lon: must be degrees from -9 to 2 with two decimals, such as -0.08'],
      [11, 'districts CR2, code: "CR2" is used by an earlier entry'],
      [12, 'districts CR2, names: names something twice'],
      [13, 'districts CR2, lat: must be degrees from 49 to 61 with two decimals, such as 51.37'],
      [15, 'districts CR2, radius: is not a field of this file'],
      [16, 'districts CR7, lon: is missing'],
    ])
  })
})
