/** The part of csv-parse that is used: its own types are of rows as objects, too. */
declare module 'csv-parse/sync' {
  export function parse(
    text: string,
    options: {
      readonly delimiter: string
      readonly info: true
      readonly relax_column_count: true
      readonly max_record_size: number
    },
  ): readonly { readonly record: readonly string[]; readonly info: { readonly bytes: number } }[]
}
