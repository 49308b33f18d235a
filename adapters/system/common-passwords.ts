const size = 10_000
let loading: Promise<ReadonlySet<string>> | null = null

/** The 10,000 commonest passwords, in small letters; read when first needed, for most visitors never sign up. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= load()
  return loading
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const commonestFirst = dictionary['passwords-common']
  return new Set(commonestFirst.slice(0, size).map((password) => String(password).toLowerCase()))
}
