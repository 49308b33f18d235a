export const pageTitle = 'A decision about an advert or a review'
