-- Texts of the public pages.

create table home_content (
  id boolean primary key default true check (id),
  welcome_title text not null,
  welcome_description text not null
);
create table how_it_works (
  id bigint generated always as identity primary key,
  role text not null check (role in ('brand', 'creator')),
  position int not null,
  title text not null,
  description text not null,
  unique (role, position)
);
create table faqs (
  id bigint generated always as identity primary key,
  position int not null,
  question text not null,
  answer text not null
);
create table legal_texts (
  key text primary key check (key in ('terms', 'privacy')),
  html text not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);

insert into home_content (welcome_title, welcome_description) values (
  'Short videos by real people, made for your product',
  'Describe what you sell, pay into a held balance, choose the creator you like and download a video you may use everywhere.');

insert into how_it_works (role, position, title, description) values
  ('brand', 1, 'List your product', 'A name, a picture and what makes it worth showing. Physical products can be sent to the creator you choose.'),
  ('brand', 2, 'Place a job order', 'Pick the length, the format and who should be on camera. Write the script yourself or let us write it.'),
  ('brand', 3, 'Choose a creator', 'Creators who match apply with a note. Watch their video pitch, read their ratings, accept one.'),
  ('brand', 4, 'Download and complete', 'Watch the delivery, download the original file, mark the job as completed. Only then is the creator paid.'),
  ('creator', 1, 'Show who you are', 'Fill in your profile and upload a short video pitch. Brands see it next to your application.'),
  ('creator', 2, 'Apply for jobs that fit', 'You only see jobs for people like you, each with its price, length and script.'),
  ('creator', 3, 'Film and upload', 'Upload the original file, however heavy. A broken connection only costs you the missing part.'),
  ('creator', 4, 'Get paid', 'When the brand completes the job, the whole price is yours to withdraw. The brand has paid before you start.');

insert into faqs (position, question, answer) values
  (1, 'When does a brand pay?', 'When the order is placed. The payment is held until the brand marks the delivered video as completed, and is refunded if nobody was accepted for the job.'),
  (2, 'What does the creator get?', 'The full price that stands on the job. The scripting fee and the tax are paid on top by the brand.'),
  (3, 'Who writes the script?', 'You, or us. With scripting ordered, our team writes it and revises it up to five times before creators see the job.'),
  (4, 'Which files can be delivered?', 'Any common video file, such as MP4, MOV or WebM, in its original quality. Uploads continue where they stopped, even after a restart.'),
  (5, 'Who owns the video?', 'The brand may use the delivered video in its own channels and ads. The creator stays the author and may show it in a portfolio.'),
  (6, 'How do creators withdraw?', 'Enter where you want to be paid, request an amount, and our team transfers it. You are notified when it is on its way.');

insert into legal_texts (key, html) values
  ('terms', '<h2>The agreement</h2><p>These terms apply between you and the marketplace when you use it as a brand or as a creator.</p><h2>Orders and held payments</h2><p>A brand pays when it places an order. The payment is held for the job. It goes to the creator when the brand marks the job as completed, and back to the brand when the job is cancelled before a creator was accepted.</p><h2>Deliveries and rights</h2><p>The creator delivers an original video that shows what the job asks for. With completion the brand may use the video without limit in time, place or channel. The creator stays its author.</p><h2>Fees and withdrawals</h2><p>Creators receive the full price of a job. Withdrawals are paid by our team to the account that the creator entered.</p><h2>Fair use</h2><p>No content that is unlawful, that shows people who did not agree, or that pretends to be somebody else.</p>'),
  ('privacy', '<h2>What we store</h2><p>Your account, your profile, your addresses, the orders, applications, videos and messages you make here, and what is needed to pay you.</p><h2>Who sees it</h2><p>Brands see a creator''s name, picture, age, gender, description, video pitch and ratings. A postal address is shown only for the product of a job that the creator was accepted for.</p><h2>Videos</h2><p>Videos are reachable only through links that expire. They are never public and never indexed.</p><h2>Your choices</h2><p>You can export your data and delete your account. Entries of the ledger stay as long as the law asks for, without your name.</p>');
