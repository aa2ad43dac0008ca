-- Whether anything refers to a file is looked up by an index: for the sweep of unused files, and for the foreign keys whenever
-- a file is deleted.

create index profiles_picture on profiles (picture_file_id) where picture_file_id is not null;
create index profiles_pitch on profiles (pitch_file_id) where pitch_file_id is not null;
create index products_image on products (image_file_id);

-- Whether the bytes of a claimed upload are stored, which the sweep of the upload folder asks.
create index files_content on files (sha256);
