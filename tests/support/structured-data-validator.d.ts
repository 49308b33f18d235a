declare module '@adobe/structured-data-validator' {
  /** Without the vocabulary of schema.org it judges by the rules of search engines alone. */
  export default class Validator {
    validate(extracted: object): Promise<readonly unknown[]>
  }
}
