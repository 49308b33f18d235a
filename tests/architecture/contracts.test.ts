import { describe, expect, it } from 'vitest'
import { type Source, portsOf, namesIn, readSources } from './sources.ts'

const sources = readSources()
const file = (path: string, text: string): Source => ({ path, text })

const isOfModule = (path: string) => path.startsWith('modules/') && !/\.test\.tsx?$/.test(path)
const isContract = (path: string) => path.startsWith('tests/contracts/')

/** The store ports that the modules export and that no contract suite names. */
function withoutContract(files: readonly Source[]): readonly string[] {
  const named = new Set(files.filter(({ path }) => isContract(path)).flatMap(namesIn))
  return files
    .filter(({ path }) => isOfModule(path))
    .flatMap((source) => portsOf(source).map((name) => ({ name, path: source.path })))
    .filter(({ name }) => name.endsWith('Store') && !named.has(name))
    .map(({ name, path }) => `${path}: ${name}`)
}

describe('a store port', () => {
  const port = file('modules/site/ports.ts', 'export interface LampStore { read(): Promise<null> }')

  it.each([
    [port],
    [port, file('tests/contracts/site/lamp.contract.ts', '// LampStore')],
    [port, file('tests/contracts/site/lamp.contract.ts', "describe('LampStore', () => {})")],
    [port, file('tests/http/site/lamp.test.ts', 'let store: LampStore')],
  ])('that no contract suite names is caught', (...planted) => {
    expect(withoutContract(planted)).toEqual(['modules/site/ports.ts: LampStore'])
  })

  it.each([
    [port, file('tests/contracts/site/lamp.contract.ts', 'interface Opened { readonly store: LampStore }')],
    [file('modules/site/ports.ts', 'interface LampStore { read(): null }')],
    [file('modules/site/ports.ts', 'export interface SumsOfStore { readonly lamps: number }')],
    [file('modules/site/ports.ts', 'export interface LampGateway { read(): null }')],
    [file('adapters/sqlite/site/lamp.ts', 'export interface LampStore { read(): null }')],
  ])('with a contract, and any other type, passes', (...fine) => {
    expect(withoutContract(fine)).toEqual([])
  })

  it('has a contract suite, whichever module exports it', () => {
    expect(sources.filter(({ path }) => isOfModule(path)).flatMap(portsOf).length).toBeGreaterThan(200)
    expect(withoutContract(sources)).toEqual([])
  })
})
