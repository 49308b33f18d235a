import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { assetPath } from '../assets.ts'
import { readCatalogueFile } from './catalogue-file.ts'
import { readFormsFile } from './forms-file.ts'

const shipped = readFormsFile(readFileSync(assetPath('src/cli/forms.yaml'), 'utf8'))

const form = (changes: string) => `
forms:
  - slug: gas
    title: Gas checks
    required: before_start
    categories: [heating]
    questions:
      - { id: smell, kind: yes_no, label: Is there a smell of gas? }
${changes}`

describe('the file of forms', () => {
  it('has checks for gas, electrics, height and asbestos, before the start and before the completion', () => {
    if (!shipped.ok) throw new Error(JSON.stringify(shipped.faults))
    expect(shipped.value.map(({ id, moment }) => `${id} ${moment}`)).toEqual([
      'frm_gas-before-start before_start',
      'frm_gas-completion before_completion',
      'frm_electrical-before-start before_start',
      'frm_electrical-completion before_completion',
      'frm_height-before-start before_start',
      'frm_asbestos-before-start before_start',
    ])
  })

  it('asks only at trades and services of the shipped catalogue', () => {
    const catalogue = readCatalogueFile(readFileSync(assetPath('src/cli/catalogue.yaml'), 'utf8'))
    if (!shipped.ok || !catalogue.ok) throw new Error('the files can be read')
    const trades = new Set(catalogue.value.categories.map(({ slug }) => slug))
    const services = new Set(catalogue.value.services.map(({ id }) => id))
    expect(shipped.value.flatMap((one) => one.categories).filter((slug) => !trades.has(slug))).toEqual([])
    expect(shipped.value.flatMap((one) => one.services).filter((id) => !services.has(id))).toEqual([])
  })

  it.each([
    ['      - { id: smell, kind: text, label: Again }', 9, 'Two questions have one id'],
    [
      '      - { id: kind, kind: colour, label: Which colour }',
      9,
      'must be yes_no or text or number or choice or photo',
    ],
    ['      - { id: pick, kind: choice, label: Which one }', 9, 'Give 2 to 12 choices'],
    ['      - { id: live, kind: yes_no, label: Is it live, warn_on: "yes" }', 9, 'Write the warning'],
    ['    colour: red', 9, 'is not a field of this file'],
    [
      '  - { slug: gas, title: Again, required: optional, categories: [a-b], questions: [] }',
      9,
      'is used by an earlier',
    ],
  ])('names the line of a fault: %s', (added, line, message) => {
    const read = readFormsFile(form(added))
    expect(read.ok ? [] : read.faults).toContainEqual({ line, message: expect.stringContaining(message) })
  })
})
