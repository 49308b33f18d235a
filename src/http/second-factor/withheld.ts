import { at } from '#modules/shared'

/** Where staff set up the second factor that is asked of them. */
export const setUpPage = `${at.profile.security()}?needed=1`
