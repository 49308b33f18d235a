import { mkdirSync, mkdtempDisposableSync, readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { KeywordFile } from '#modules/keywords'
import { systemClock } from '#adapters/system'
import { createKeywordFiles } from './index.ts'

async function inFolder<T>(
  work: (files: ReturnType<typeof createKeywordFiles>, file: (content: string | Uint8Array) => string) => Promise<T>,
): Promise<T> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-keyword-files-'))
  const path = join(folder.path, 'sent')
  const file = (content: string | Uint8Array) => {
    writeFileSync(path, content)
    return path
  }
  return await work(createKeywordFiles(join(folder.path, 'keywords'), systemClock), file)
}

const look = (content: string | Uint8Array) => inFolder((files, file) => files.look(file(content)))

async function linesOf(file: KeywordFile) {
  return (await Array.fromAsync(file.lines())).flat()
}

const read = (content: string | Uint8Array) =>
  inFolder(async (files, file) => {
    const looked = await files.look(file(content))
    if (!looked.ok) throw new Error(looked.refusal.message)
    const { layout, period, rows } = looked.value
    return { layout, period: [period.from, period.to].map(String), rows, lines: await linesOf(looked.value) }
  })

const reasonOf = async (content: string | Uint8Array) => {
  const looked = await look(content)
  return looked.ok ? null : looked.refusal.message
}

/** Exports as Search Console made them in three languages, shortened. */
const exports = {
  English: {
    'Queries.csv':
      'Top queries,Clicks,Impressions,CTR,Position\nboiler repair croydon,12,340,3.53%,4.2\nplumber,0,1200,0%,18.77\n',
    'Pages.csv': 'Top pages,Clicks,Impressions,CTR,Position\nhttps://callout.example/,12,400,3%,5.1\n',
    'Countries.csv': 'Country,Clicks,Impressions,CTR,Position\nUnited Kingdom,12,1500,0.8%,10\n',
    'Devices.csv': 'Device,Clicks,Impressions,CTR,Position\nMobile,10,1000,1%,9\n',
    'Search appearance.csv': 'Search Appearance,Clicks,Impressions,CTR,Position\n',
    'Chart.csv': 'Date,Clicks,Impressions,CTR,Position\n2026-08-27,6,700,0.86%,10.1\n2026-11-26,6,840,0.71%,11\n',
    'Filters.csv': 'Filter,Value\nSearch type,Web\nDate,Last 3 months\n',
  },
  German: {
    'Diagramm.csv':
      'Datum,Klicks,Impressionen,CTR,Position\n2026-08-27,6,700,"0,86 %","10,1"\n2026-11-26,6,840,"0,71 %",11\n',
    'Suchanfragen.csv':
      '\uFEFFHäufigste Suchanfragen,Klicks,Impressionen,CTR,Position\nboiler repair croydon,12,340,"3,53 %","4,2"\nplumber,0,1200,"0 %","18,77"\n',
    'Seiten.csv':
      'Die häufigsten Seiten,Klicks,Impressionen,CTR,Position\nhttps://callout.example/,12,400,"3 %","5,1"\n',
    'Länder.csv': 'Land,Klicks,Impressionen,CTR,Position\nVereinigtes Königreich,12,1500,"0,8 %",10\n',
    'Geräte.csv': 'Gerät,Klicks,Impressionen,CTR,Position\nMobil,10,1000,"1 %",9\n',
    'Filter.csv': 'Filter,Wert\nSuchtyp,Web\nDatum,27.08.2026–26.11.2026\n',
  },
  French: {
    'Pays.csv': 'Pays,Clics,Impressions,CTR,Position\nRoyaume-Uni,12,1500,"0,8 %",10\n',
    'Requêtes.csv':
      'Requêtes les plus fréquentes,Clics,Impressions,CTR,Position\nboiler repair croydon,12,340,"3,53\u00a0%","4,2"\nplumber,0,1\u202f200,"0\u00a0%","18,77"\n',
    'Appareils.csv': 'Appareil,Clics,Impressions,CTR,Position\nMobile,10,1000,"1 %",9\n',
    'Filtres.csv': 'Filtre,Valeur\nType de recherche,Web\nDate,27/08/2026-26/11/2026\n',
  },
  // A language with names that we do not know.
  Welsh: {
    'Gwledydd.csv': 'Gwlad,Cliciau,Argraffiadau,CTR,Safle\nY Deyrnas Unedig,12,1500,0.8%,10\n',
    'Ymholiadau.csv':
      'Prif ymholiadau,Cliciau,Argraffiadau,CTR,Safle\nboiler repair croydon,12,340,3.53%,4.2\nplumber,0,1200,0%,18.77\n',
    'Hidlwyr.csv': 'Hidlydd,Gwerth\nDyddiad,2026-08-27 - 2026-11-26\n',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>

const zipOf = (entries: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)])))

describe('the performance export of Search Console', () => {
  it.each(Object.entries(exports))('is found in a ZIP in %s, with its period', async (_, entries) => {
    const { layout, period, rows, lines } = await read(zipOf(entries))
    expect(layout).toEqual({ kind: 'search_console', separator: ',', hasHead: true })
    expect(period).toEqual(['2026-08-27', '2026-11-26'])
    expect(rows).toBe(2)
    expect(lines.map((one) => ('cells' in one ? [one.line, one.cells[0], one.cells.length] : one))).toEqual([
      [2, 'boiler repair croydon', 5],
      [3, 'plumber', 5],
    ])
  })

  it('is found as one table, with semicolons as spreadsheets of other countries save it', async () => {
    const { layout, period, lines } = await read(
      'Suchanfragen;Klicks;Impressionen;CTR;Position\r\nplumber;1;2;50 %;1,5\r\n',
    )
    expect(layout).toEqual({ kind: 'search_console', separator: ';', hasHead: true })
    expect(period).toEqual(['null', 'null'])
    expect(lines).toEqual([{ line: 2, cells: ['plumber', '1', '2', '50 %', '1,5'] }])
  })

  it('is refused where it compares two periods', async () => {
    const head = 'Top queries,Now,Before,Now,Before,Now,Before,Now,Before\n'
    expect(await reasonOf(`${head}plumber,1,2,3,4,5%,6%,7,8\n`)).toContain('no two periods are compared')
  })
})

describe('other files of keywords', () => {
  it('are lists of one phrase a line, with any ends of lines, quotation marks and commas', async () => {
    const { layout, lines } = await read('\uFEFFKeyword\r\nplumber\r\r\n"boiler ""repair"""\nleak, croydon')
    expect(layout).toEqual({ kind: 'list', hasHead: true })
    expect(lines).toEqual([
      { line: 2, cells: ['plumber'] },
      { line: 4, cells: ['boiler "repair"'] },
      { line: 5, cells: ['leak, croydon'] },
    ])
  })

  it.each([
    ['utf-16le with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('plumber\néclair', 'utf16le')])],
    ['utf-16be with a mark', Buffer.from('\uFEFFplumber\néclair', 'utf16le').swap16()],
    ['utf-16le without a mark', Buffer.from('plumber\néclair', 'utf16le')],
  ])('are read in %s', async (_, bytes) => {
    const { lines } = await read(bytes)
    expect(lines.map((one) => 'cells' in one && one.cells[0])).toEqual(['plumber', 'éclair'])
  })

  it('refuse wrong lines alone, each with its reason', async () => {
    const long = 'x'.repeat(10_000)
    const { lines, rows } = await read(
      `Query,Clicks,Impressions,CTR,Position\n"open,1,2,50%,1\nfine,1,2,50%,1\n${long}\nnul\0,1,2,50%,1\na","b,1,2,50%,1\nlast,1,2,50%,1\n`,
    )
    expect(rows).toBe(6)
    expect(lines.map((one) => ('cells' in one ? one.cells[0] : [one.line, one.reason]))).toEqual([
      [2, 'A quotation mark of the line is open, or stands where none may be'],
      'fine',
      [4, 'The line is longer than 1,000 characters'],
      [5, 'The line has a NUL character'],
      [6, 'A quotation mark of the line is open, or stands where none may be'],
      'last',
    ])
  })

  it.each([
    ['nothing', '', 'The file is empty.'],
    ['empty lines', '\n\n  \n', 'The file is empty.'],
    ['letters of Latin-1', Buffer.from('plumber\nfine\n\xe9clair\n', 'latin1'), 'About line 3 has characters'],
    ['a workbook', zipOf({ '[Content_Types].xml': '<x/>', 'xl/workbook.xml': '<x/>' }), 'is a workbook'],
    ['a ZIP of other things', zipOf({ 'a.txt': 'hello' }), 'no table of queries'],
    ['a ZIP that was cut off', zipOf(exports.English).subarray(0, 300), 'The ZIP is'],
    ['the end of an empty ZIP', Buffer.from('PK\u0005\u0006'.padEnd(22, '\0'), 'latin1'), 'The ZIP is not whole.'],
    ['a table of three columns', 'a,b,c\n1,2,3\n', 'has 3 columns'],
  ])('are refused with the reason where they have %s', async (_, content, reason) => {
    expect(await reasonOf(content)).toContain(reason)
  })

  it('are refused above 100 MB without being read', async () => {
    await inFolder(async (files, file) => {
      const path = file('plumber\n')
      truncateSync(path, 200 * 1024 * 1024)
      const looked = await files.look(path)
      expect(looked).toEqual({
        ok: false,
        refusal: { kind: 'file-refused', message: 'The file is larger than 100 MB.' },
      })
    })
  })

  it('are refused where a ZIP is a bomb, soon and in little memory', async () => {
    const bomb = zipSync({ 'Queries.csv': new Uint8Array(40 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const before = process.memoryUsage().rss
    expect(await reasonOf(bomb)).toBe('The ZIP unpacks to much more than any export of Search Console.')
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
  })

  it('are refused where a ZIP has very many files', async () => {
    const many = zipOf(Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`${at}.csv`, 'x'])))
    expect(await reasonOf(many)).toBe('The ZIP has more than 50 files.')
  })
})

describe('the folder of files that wait', () => {
  it('keeps a copy until it is removed', async () => {
    await inFolder(async (files, file) => {
      const kept = await files.keep(file('plumber\n'))
      const opened = await files.open(kept)
      expect(opened?.ok && (await linesOf(opened.value))).toEqual([{ line: 1, cells: ['plumber'] }])
      await files.remove(kept)
      expect(await files.open(kept)).toBeNull()
      await expect(files.open('../secret')).rejects.toThrow('not the name')
    })
  })

  it('is tidied of old files that no run needs', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-keyword-files-'))
    const now = Temporal.Instant.from('2026-11-03T12:00:00Z')
    const files = createKeywordFiles(folder.path, { now: () => now })
    mkdirSync(folder.path, { recursive: true })
    const source = join(folder.path, 'sent')
    writeFileSync(source, 'plumber\n')
    const [needed, old, young] = [await files.keep(source), await files.keep(source), await files.keep(source)]
    const changed = (name: string, minutesAgo: number) => {
      const at = now.epochMilliseconds / 1_000 - minutesAgo * 60
      utimesSync(join(folder.path, name), at, at)
    }
    for (const name of [needed, old]) changed(name, 61)
    for (const name of [young, 'sent']) changed(name, 59)
    await files.tidy(needed)
    expect(readdirSync(folder.path).toSorted()).toEqual([needed, young, 'sent'].toSorted())
  })
})
