import { type Result, accept, refuse } from '#modules/shared'
import type { District } from '../coverage.ts'
import type { SettingFault } from '../stored-fields.ts'

/** An area as the owner writes it; the middle of its district is known. */
export type WrittenArea = Omit<District, 'centroid'>

export interface AreasRefused {
  readonly kind: 'areas-not-valid'
  /** Paths such as `districts.0.names`. */
  readonly faults: readonly SettingFault[]
}

/** The largest numbers, and the longest texts in characters. */
export const areaLimits = {
  areas: 300,
  names: 12,
  name: 40,
  landmarks: 12,
  landmark: 60,
  /** Typed as one text, a line each. */
  allNames: 600,
  allLandmarks: 900,
  district: 10,
} as const

/** Whether a text has the form of a postcode district, such as CR0 or SE1P. */
export function isDistrictCode(text: string): boolean {
  return /^[A-Z]{1,2}\d[A-Z\d]?$/.test(text)
}

/** The middle of a postcode district; null for one that there is not. */
export type CentreOf = (code: string) => District['centroid'] | null

/**
 * The list of areas that the owner wrote, in its order. Codes are written in capitals; names and landmarks are trimmed,
 * each once. Districts that are known keep their middle. A page of an area needs landmarks, so that it says something.
 */
export function planAreas(
  present: readonly District[],
  written: readonly WrittenArea[],
  centreOf: CentreOf,
): Result<readonly District[], AreasRefused> {
  const known = new Map(present.map((district) => [district.code, district]))
  const areas = written.map(tidied)
  const faults: SettingFault[] = []
  if (areas.length === 0) faults.push({ path: 'districts', message: 'Keep at least one area' })
  if (areas.length > areaLimits.areas) {
    faults.push({ path: 'districts', message: `At most ${areaLimits.areas} areas` })
  }
  const planned = areas.map((area, place) => {
    const centroid = known.get(area.code)?.centroid ?? (isDistrictCode(area.code) ? rounded(centreOf(area.code)) : null)
    const isRepeated = areas.findIndex(({ code }) => code === area.code) < place
    faults.push(
      ...faultsOf(area, { isRepeated, exists: centroid !== null }).map(({ path, message }) => ({
        path: `districts.${place}.${path}`,
        message,
      })),
    )
    return { ...area, centroid: centroid ?? { latitude: 0, longitude: 0 } }
  })
  return faults.length > 0 ? refuse({ kind: 'areas-not-valid', faults }) : accept(planned)
}

function tidied({ code, names, landmarks, isMain }: WrittenArea): WrittenArea {
  return { code: code.trim().toUpperCase(), names: each(names), landmarks: each(landmarks), isMain }
}

/** Every text once, without the empty ones. */
function each(texts: readonly string[]): readonly string[] {
  const plain = texts.map((text) => text.trim().replaceAll(/\s+/g, ' ')).filter((text) => text !== '')
  return plain.filter((text, place) => plain.findIndex((other) => isSameText(other, text)) === place)
}

const isSameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function faultsOf(
  { code, names, landmarks, isMain }: WrittenArea,
  { isRepeated, exists }: { readonly isRepeated: boolean; readonly exists: boolean },
): readonly SettingFault[] {
  const faults: SettingFault[] = []
  const say = (path: string, message: string) => faults.push({ path, message })
  if (isRepeated) say('code', `${code} is in the list already`)
  else if (!exists)
    say('code', code === '' ? 'Give a postcode district, such as CR0' : `There is no postcode district ${code}`)
  if (names.length === 0) say('names', 'Name at least one place')
  if (names.length > areaLimits.names) say('names', `At most ${areaLimits.names} names`)
  if (names.some((name) => name.includes(','))) say('names', 'Write each name on a line of its own, without a comma')
  if (names.some(({ length }) => length < 2 || length > areaLimits.name)) {
    say('names', `Each name has 2 to ${areaLimits.name} characters`)
  }
  if (landmarks.length > areaLimits.landmarks) say('landmarks', `At most ${areaLimits.landmarks} landmarks`)
  if (landmarks.some(({ length }) => length < 3 || length > areaLimits.landmark)) {
    say('landmarks', `Each landmark has 3 to ${areaLimits.landmark} characters`)
  }
  if (isMain && landmarks.length === 0) say('landmarks', 'A main area needs a landmark: its page names it')
  return faults
}

/** Two decimals, as the file of areas has them: near enough for who is nearest. */
function rounded(centre: District['centroid'] | null): District['centroid'] | null {
  return centre && { latitude: twoDecimals(centre.latitude), longitude: twoDecimals(centre.longitude) }
}

const twoDecimals = (degrees: number) => Number(degrees.toFixed(2))
