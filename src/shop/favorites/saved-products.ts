/** Maximum favourites of one person, on a device and in an account; a longer list loses its oldest (our choice). */
export const maxFavorites = 500

/** FAV-05: the newest fifty. */
export const maxViewed = 50
