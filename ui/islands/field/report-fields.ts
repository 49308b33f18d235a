/** The fields of a report by their names on the wire. */
export type Written = Readonly<Record<string, unknown>>

/** The report as the form has it; what was not answered is left out, and so is a part that has no name yet. */
export function writtenIn(form: HTMLFormElement): Written {
  const fields = new FormData(form)
  const present = textOf(fields, 'customer_present')
  const end = textOf(fields, 'completion_status')
  return {
    work_performed: textOf(fields, 'work_performed'),
    issues_found: textOf(fields, 'issues_found'),
    recommendations: textOf(fields, 'recommendations'),
    ...(present && { customer_present: present === 'yes' }),
    ...(end && { completion_status: end }),
    parts_used: [...form.querySelectorAll<HTMLElement>('[data-part]')].flatMap(({ dataset: { part = '' } }) => {
      const name = textOf(fields, `parts_used.${part}.name`)
      return name === '' ? [] : [partIn(fields, part, name)]
    }),
  }
}

/** Those of the fields that differ from `before`. */
export function changedSince(before: Written, now: Written): Written {
  const isOther = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[name])
  return Object.fromEntries(Object.entries(now).filter(isOther))
}

function partIn(fields: FormData, row: string, name: string): Written {
  const of = (field: string) => textOf(fields, `parts_used.${row}.${field}`)
  const quantity = of('quantity')
  const rate = of('vat_rate')
  return {
    name,
    quantity: quantity === '' ? null : Number(quantity),
    unit_price: of('unit_price') || null,
    vat_rate: rate === '' ? null : Number(rate),
    source: of('source') || null,
    is_extra: of('is_extra') === 'yes',
  }
}

export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
}
