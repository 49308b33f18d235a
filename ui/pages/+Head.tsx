import { usePageContext } from 'vike-react/usePageContext'
import favicon from '../drawings/favicon.svg?url'

export function Head() {
  const pageContext = usePageContext()
  const look = 'site' in pageContext ? pageContext.site.look : null
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={look?.colour ?? '#0a504c'} />
      <meta name="format-detection" content="telephone=no" />
      {look ? (
        <link rel="icon" type="image/png" href={`${look.icons}/app-192.png`} />
      ) : (
        <link rel="icon" type="image/svg+xml" href={favicon} />
      )}
      <link rel="apple-touch-icon" href={`${look?.icons ?? '/icons'}/apple-180.png`} />
      <link rel="manifest" href="/manifest.webmanifest" />
      {look && <link rel="stylesheet" href={look.stylesheet} />}
    </>
  )
}
