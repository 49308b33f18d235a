export default 'My Listings'
