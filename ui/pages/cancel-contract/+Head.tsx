/** Its address is for those only to whom it was sent. */
export function Head() {
  return <meta name="robots" content="noindex, nofollow" />
}
