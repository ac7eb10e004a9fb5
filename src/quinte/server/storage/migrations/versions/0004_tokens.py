"""Which tokens of a person are no longer valid."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tokens",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("serial", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("tokens")
