-- How many creators an order fits is counted by range of birth dates, while somebody fills in the form.
create index profiles_born on profiles (date_of_birth, gender) where date_of_birth is not null and gender is not null;
