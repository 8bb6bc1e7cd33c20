@rem Windows knows no exec, with which npm scripts begin so that npm's signals reach them and not a shell.
@%*
