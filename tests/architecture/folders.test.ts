import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { readSources } from './sources.ts'

const mostInFolder = 25

/** Folders that hold more source files than may be. Tests beside their subject are counted apart from it. */
function overfull(paths: readonly string[]): readonly string[] {
  const kindOf = (path: string) => (!path.startsWith('tests/') && /\.test\.tsx?$/.test(path) ? 'tests' : 'files')
  const groups = Map.groupBy(paths, (path) => `${dirname(path)}: ${kindOf(path)}`)
  return [...groups].flatMap(([folder, files]) => (files.length > mostInFolder ? [folder] : []))
}

/** A room is a folder of one subject inside one of these. */
const parentsOfRooms =
  /^(?:src\/(?:http|jobs)|adapters\/sqlite|tests\/(?:http|contracts|support|fakes|faults|bench)|modules(?:\/\w+)?)$/

const roomsOf = (paths: readonly string[]): readonly string[] =>
  [...new Set(paths.map((path) => dirname(path)))].filter((folder) => parentsOfRooms.test(dirname(folder))).toSorted()

/** A folder of so many files, or with so many folders of files, has more than one subject. */
const manyFiles = 20
const manyFolders = 4
/** The folders of pages are the addresses of the site. */
const isAddress = (folder: string) => folder.startsWith('ui/pages')

function foldersOfSubjects(paths: readonly string[]): readonly string[] {
  const sources = paths.filter((path) => !/\.test\.tsx?$/.test(path) || path.startsWith('tests/'))
  const folders = [...new Set(sources.map((path) => dirname(path)))]
  const withFiles = [...Map.groupBy(sources, (path) => dirname(path))].filter(([, files]) => files.length >= manyFiles)
  const withFolders = [...Map.groupBy(folders, (folder) => dirname(folder))].filter(
    ([, inner]) => inner.length >= manyFolders,
  )
  const found = [...withFiles, ...withFolders].map(([folder]) => folder)
  return [...new Set(found)].filter((folder) => folder.includes('/') && !isAddress(folder)).toSorted()
}

const paths = readSources().map(({ path }) => path)

describe('a folder', () => {
  const files = (folder: string, count: number, ending = '.ts') =>
    Array.from({ length: count }, (_, index) => `${folder}/file-${index}${ending}`)

  it.each([
    ['src/http/bookings', files('src/http/bookings', 26)],
    ['ui/components', files('ui/components', 26, '.tsx')],
    ['tests/http/bookings', [...files('tests/http/bookings', 13), ...files('tests/http/bookings', 13, '.test.ts')]],
  ])('with 26 source files is caught: %s', (folder, planted) => {
    expect(overfull(planted)).toEqual([`${folder}: files`])
  })

  it('with 26 tests beside their subjects is caught', () => {
    expect(overfull(files('modules/booking', 26, '.test.ts'))).toEqual(['modules/booking: tests'])
  })

  it('with 25 source files, a test beside each, and folders of its own passes', () => {
    const fine = ['', '/inner'].flatMap((inner) => files(`modules/booking${inner}`, 25))
    expect(overfull([...fine, ...files('modules/booking', 25, '.test.ts')])).toEqual([])
  })

  it('holds at most 25 source files, in the whole tree', () => {
    expect(overfull(paths)).toEqual([])
  })
})

describe('the list of rooms', () => {
  it('knows each subject of the process, the database, the tests and the modules', () => {
    expect(
      roomsOf([
        'src/http/app.ts',
        'src/http/bookings/routes.ts',
        'modules/shared/ids.ts',
        'modules/booking/links/link.ts',
        'adapters/stripe/index.ts',
        'adapters/sqlite/kit/schema.ts',
        'tests/http/staff/audit-routes.test.ts',
      ]),
    ).toEqual([
      'adapters/sqlite/kit',
      'modules/booking/links',
      'modules/shared',
      'src/http/bookings',
      'tests/http/staff',
    ])
    expect(roomsOf(paths).length).toBeGreaterThan(70)
  })
})

describe.each(roomsOf(paths))('%s/README.md', (room) => {
  it('says in a few lines what lives there and what may import it', () => {
    const lines = readFileSync(`${room}/README.md`, 'utf8').trimEnd().split('\n')
    expect(lines[0]).toBe(`# ${room}`)
    expect(lines.length).toBeGreaterThanOrEqual(4)
    expect(lines.length).toBeLessThanOrEqual(25)
  })
})

describe('a folder of more than one subject', () => {
  it('has many files, or folders of files, and is no page', () => {
    const files = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`)
    expect(
      foldersOfSubjects([
        ...files('src/payments', 20),
        ...files('src/small', 19),
        ...files('ui/pages/admin', 30),
        ...['a', 'b', 'c', 'd'].flatMap((name) => files(`ui/islands/${name}`, 1)),
      ]),
    ).toEqual(['src/payments', 'ui/islands'])
    expect(foldersOfSubjects(paths).length).toBeGreaterThan(30)
  })

  it.each(foldersOfSubjects(paths))('says what lives there and what may import it: %s', (folder) => {
    expect(existsSync(`${folder}/index.ts`) || existsSync(`${folder}/README.md`)).toBe(true)
  })
})
