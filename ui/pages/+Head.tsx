import favicon from '../drawings/favicon.svg?url'

export function Head() {
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#0a504c" />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" type="image/svg+xml" href={favicon} />
      <link rel="apple-touch-icon" href="/icons/apple-180.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  )
}
