/** The media types of stored pictures and of video posters: all of them are encoded by us. */
export const PICTURE_MEDIA_TYPE = 'image/webp';
export const POSTER_MEDIA_TYPE = 'image/jpeg';
