let loading: Promise<ReadonlySet<string>> | null = null

/** The commonest passwords of known thefts, some 49,000, in small letters; read when first needed, for most visitors never sign up. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= load()
  return loading
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase()))
}
